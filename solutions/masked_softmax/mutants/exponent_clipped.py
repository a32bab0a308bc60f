"""Differences to the maximum are clipped from below, so that no exponential vanishes.

Underflow to 0 is harmless and even wanted: a score of -inf has the weight 0. Only overflow needs care.
"""


def softmax(x, axis=-1):
    x = _as_floats(x)
    top = x.max(axis=axis, keepdims=True)
    parts = np.exp(np.maximum(x - np.where(np.isneginf(top), 0, top), -60))
    return parts / parts.sum(axis=axis, keepdims=True)
