"""numpy.ma does the masking: its reductions skip what is masked."""

import numpy as np


def softmax(x, axis=-1):
    return _softmax_of(np.ma.masked_invalid(_floats(x)), axis)


def masked_softmax(scores, mask=None):
    scores = _floats(scores)
    if mask is None:
        return softmax(scores)
    mask = np.asarray(mask, dtype=bool)
    if np.broadcast_shapes(mask.shape, scores.shape) != scores.shape:
        raise ValueError(f"mask {mask.shape} does not fit scores {scores.shape}")
    return _softmax_of(np.ma.array(scores, mask=np.broadcast_to(mask, scores.shape)), -1)


def padding_mask(lengths, max_length=None):
    lengths = np.array(lengths)
    if max_length is None:
        max_length = np.max(lengths)
    if np.any(lengths < 0):
        raise ValueError(f"negative length in {lengths}")
    if np.any(lengths > max_length):
        raise ValueError(f"a length in {lengths} exceeds {max_length}")
    return ~np.tri(max_length + 1, max_length, -1, dtype=bool)[lengths]


def _softmax_of(visible, axis):
    with np.errstate(over="ignore"):  # what is masked is computed too, and may overflow
        parts = np.ma.exp(visible - visible.max(axis=axis, keepdims=True))
    return np.asarray((parts / parts.sum(axis=axis, keepdims=True)).filled(0), dtype=visible.dtype)


def _floats(x):
    return x.astype(float) if x.dtype.kind in "iub" else x
