import numpy as np


def softmax(x, axis=-1):
    x = np.asarray(x)
    if x.dtype.kind != "f":
        x = x.astype(float)
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def masked_softmax(scores, mask=None):
    """mask: True for the positions that may be attended to"""
    scores = np.asarray(scores)
    if scores.dtype.kind != "f":
        scores = scores.astype(float)
    if mask is None:
        return softmax(scores)
    allowed = np.broadcast_to(mask, scores.shape).astype(bool)
    top = np.where(allowed, scores, -np.inf).max(axis=-1, keepdims=True)
    top = np.where(top == -np.inf, 0, top)
    e = np.where(allowed, np.exp(np.minimum(scores - top, 0)), 0)
    total = e.sum(axis=-1, keepdims=True)
    return (e / np.where(total == 0, 1, total)).astype(scores.dtype)


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    if max_length is None:
        max_length = max(lengths)
    if min(lengths) < 0 or max(lengths) > max_length:
        raise ValueError(f"lengths {lengths} must be between 0 and {max_length}")
    return np.arange(max_length) >= lengths[:, None]
