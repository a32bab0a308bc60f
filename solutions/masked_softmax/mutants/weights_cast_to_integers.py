"""The weights are cast back to the dtype of the scores, so integer scores get weights of 0 and 1.

Weights are fractions. "The dtype stays" holds for float32 and float64; integers become float64.
"""


def softmax(x, axis=-1):
    return _fractions(x, axis).astype(np.asarray(x).dtype)


def masked_softmax(scores, mask=None):
    scores = np.asarray(scores)
    visible = scores if mask is None else np.where(_blocked(mask, scores.shape), -np.inf, scores)
    return _fractions(visible, -1).astype(scores.dtype)


def _fractions(x, axis):
    x = _as_floats(x)
    top = x.max(axis=axis, keepdims=True)
    parts = np.exp(x - np.where(np.isneginf(top), 0, top))
    total = parts.sum(axis=axis, keepdims=True)
    return np.divide(parts, total, out=np.zeros_like(parts), where=total > 0)
