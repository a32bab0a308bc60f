"""Integer scores are not converted to float64 before the arithmetic.

NumPy chooses the dtype of exp by the width of the integers (float16 for int8), and differences of unsigned integers wrap
around instead of becoming negative. Convert first.
"""


def softmax(x, axis=-1):
    x = np.asarray(x)
    top = x.max(axis=axis, keepdims=True)
    parts = np.exp(x - np.where(np.isneginf(top), top.dtype.type(0), top))
    total = parts.sum(axis=axis, keepdims=True)
    return np.divide(parts, total, out=np.zeros_like(parts), where=total > 0)


def masked_softmax(scores, mask=None):
    scores = np.asarray(scores)
    return softmax(scores if mask is None else np.where(_blocked(mask, scores.shape), -np.inf, scores))
