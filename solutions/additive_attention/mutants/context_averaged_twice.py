"""The weighted encoder states are averaged over the positions, instead of summed.

The weights sum to 1 already, so their weighted sum is a mean; dividing by T once more makes the context T times too
small.
"""


def _attend(scores, H):
    parts = np.exp(scores - scores.max())
    weights = parts / parts.sum()
    return (weights[:, np.newaxis] * H).mean(axis=0), weights
