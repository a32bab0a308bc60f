"""The maximum of the whole array is subtracted, instead of that of each row.

In a row far below that maximum every exponential is 0, and nothing is left to divide. Each row needs a shift of its own.
"""


def softmax(x, axis=-1):
    x = _as_floats(x)
    parts = np.exp(x - x.max())
    return parts / parts.sum(axis=axis, keepdims=True)


def masked_softmax(scores, mask=None):
    scores = _as_floats(scores)
    blocked = np.zeros(scores.shape, dtype=bool) if mask is None else _blocked(mask, scores.shape)
    parts = np.exp(scores - scores.max()) * ~blocked
    total = parts.sum(axis=-1, keepdims=True)
    return np.divide(parts, total, out=np.zeros_like(parts), where=total > 0)
