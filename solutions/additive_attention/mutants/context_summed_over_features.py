"""The weighted encoder states are summed over the features, instead of over the positions.

That leaves one number per position, T of them. The context has the size of one encoder state, d_h.
"""


def _attend(scores, H):
    parts = np.exp(scores - scores.max())
    weights = parts / parts.sum()
    return (weights[:, np.newaxis] * H).sum(axis=1), weights
