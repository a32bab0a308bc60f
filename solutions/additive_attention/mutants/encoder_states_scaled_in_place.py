"""The encoder states themselves are multiplied by the weights.

`*=` writes into the caller's array, so the next decoder step attends to encoder states that have shrunk. Work on a new
array.
"""


def _attend(scores, H):
    parts = np.exp(scores - scores.max())
    weights = parts / parts.sum()
    H *= weights[:, np.newaxis]
    return H.sum(axis=0), weights
