"""The softmax runs over the heads instead of over the positions.

Heads do not compete with each other, positions do: for every head, the weights of all T positions sum to 1.
"""


def _softmax(scores):
    parts = np.exp(scores - scores.max(axis=0))
    return parts / parts.sum(axis=0)
