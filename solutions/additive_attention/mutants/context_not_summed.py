"""The encoder states are multiplied by their weights but not added up.

The context is one vector of size d_h, whatever the number of positions T. Which axis has to go?
"""


def _attend(scores, H):
    parts = np.exp(scores - scores.max())
    weights = parts / parts.sum()
    return weights[:, np.newaxis] * H, weights
