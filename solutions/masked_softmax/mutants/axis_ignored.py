"""softmax always works along the last axis, whatever axis is asked for.

The weights have to sum to 1 along the axis that the caller names. Follow your axis argument to every reduction.
"""


def softmax(x, axis=-1):
    x = _as_floats(x)
    top = x.max(axis=-1, keepdims=True)
    parts = np.exp(x - np.where(np.isneginf(top), 0, top))
    total = parts.sum(axis=-1, keepdims=True)
    return np.divide(parts, total, out=np.zeros_like(parts), where=total > 0)
