"""masked softmax through logsumexp"""
import numpy as np


def _float(x):
    x = np.asarray(x)
    if x.dtype.kind in "iu":
        return x.astype(np.float64)
    return x


def _logsumexp(x, axis):
    top = x.max(axis=axis, keepdims=True)
    top = np.where(np.isfinite(top), top, x.dtype.type(0))
    with np.errstate(divide="ignore"):
        return top + np.log(np.exp(x - top).sum(axis=axis, keepdims=True))


def softmax(x, axis=-1):
    x = _float(x)
    return np.exp(x - _logsumexp(x, axis))


def masked_softmax(scores, mask=None):
    scores = _float(scores)
    if mask is None:
        return softmax(scores)
    mask = np.asarray(mask) != 0
    if np.broadcast_shapes(mask.shape, scores.shape) != scores.shape:
        raise ValueError(f"the mask {mask.shape} would stretch the scores {scores.shape}")
    hidden = np.where(mask, -np.inf, scores).astype(scores.dtype)
    lse = _logsumexp(hidden, -1)
    return np.where(mask, 0, np.exp(hidden - np.where(np.isinf(lse), 0, lse))).astype(scores.dtype)


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    if max_length is None:
        max_length = np.amax(lengths)
    if (lengths < 0).any():
        raise ValueError("there is a negative length")
    if (lengths > max_length).any():
        raise ValueError(f"there is a length above {max_length}")
    mask = np.zeros((len(lengths), max_length), dtype=bool)
    for row, length in zip(mask, lengths):
        row[length:] = True
    return mask
