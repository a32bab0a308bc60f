"""Softmax with masks. True in a mask means: do not look there."""

import numpy as np


def _to_float(a):
    a = np.asarray(a)
    return a if a.dtype.kind == "f" else a.astype("float64")


def softmax(x: np.ndarray, axis: int = -1) -> np.ndarray:
    z = _to_float(x)
    e = np.exp(z - np.amax(z, axis=axis, keepdims=True))
    return e / np.sum(e, axis=axis, keepdims=True)


def masked_softmax(scores: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
    z = _to_float(scores)
    if mask is None:
        return softmax(z)
    # broadcast_to complains by itself, with both shapes, if the mask does not fit
    keep = ~np.broadcast_to(np.asarray(mask, dtype=bool), z.shape)
    peak = np.max(z, axis=-1, keepdims=True, initial=-np.inf, where=keep)
    peak[~np.isfinite(peak)] = 0  # nothing left in this row
    e = np.exp(z - peak, where=keep, out=np.zeros_like(z))
    total = e.sum(axis=-1, keepdims=True)
    total[total == 0] = 1
    return e / total


def padding_mask(lengths, max_length: int | None = None) -> np.ndarray:
    n = np.asarray(lengths)
    width = n.max() if max_length is None else max_length
    if n.min() < 0 or n.max() > width:
        raise ValueError(f"every length must be in 0..{width}: {n}")
    return ~(np.arange(width) < n.reshape(-1, 1))
