"""Exponentials are used as weights without being divided by their sum.

Exponentials are positive, but they need not sum to 1. A softmax is a fraction.
"""


def _attend(scores, H):
    weights = np.exp(scores - scores.max())
    return weights @ H, weights
