import numpy as np


def softmax(x, axis=-1):
    x = np.asarray(x)
    if x.dtype.kind != "f":
        x = x.astype(np.float64)
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def mask_softmax(scores, mask=None):
    scores = np.asarray(scores, dtype=np.float64)
    if mask is None:
        return softmax(scores)
    e = np.exp(scores - scores.max(axis=-1, keepdims=True)) * ~np.asarray(mask)
    return e / np.maximum(e.sum(axis=-1, keepdims=True), 1e-30)


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    if max_length is None:
        max_length = lengths.max()
    if (lengths < 0).any() or (lengths > max_length).any():
        raise ValueError(f"lengths must be from 0 to {max_length}")
    return np.arange(max_length) >= lengths[:, None]
