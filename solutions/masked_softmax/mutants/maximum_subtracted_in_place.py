"""The maximum is subtracted from the caller's own array.

`x -= ...` writes into the array that was handed in, and the caller's scores are gone. Work on a new array.
"""


def softmax(x, axis=-1):
    x = _as_floats(x)
    top = x.max(axis=axis, keepdims=True)
    x -= np.where(np.isneginf(top), 0, top)
    parts = np.exp(x)
    total = parts.sum(axis=axis, keepdims=True)
    return np.divide(parts, total, out=np.zeros_like(parts), where=total > 0)
