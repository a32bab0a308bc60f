"""squeeze() also removes the axis of the positions where there is only one.

squeeze without an axis drops every axis of size 1, and a sentence of one word has T = 1. Avoid the extra axis, or name
the one to drop.
"""


def _attend(scores, H):
    parts = np.exp(scores - scores.max())
    weights = parts / parts.sum()
    return weights @ H, np.squeeze(weights)
