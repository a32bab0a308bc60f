"""The context is the one encoder state with the highest score.

That is hard attention: it cannot be differentiated and forgets all the other states. Here every state contributes, by its
weight.
"""


def _attend(scores, H):
    parts = np.exp(scores - scores.max())
    return H[scores.argmax()].copy(), parts / parts.sum()
