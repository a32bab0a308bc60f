"""Row by row with Python floats and math.exp."""

import math

import numpy as np


def row_weights(row, blocked):
    open_scores = [score for score, gone in zip(row, blocked, strict=True) if not gone]
    if not open_scores:
        return [0.0] * len(row)
    top = max(open_scores)
    parts = [0.0 if gone else math.exp(score - top) for score, gone in zip(row, blocked, strict=True)]
    total = math.fsum(parts)
    return [part / total for part in parts]


def dtype_of(x):
    return x.dtype if x.dtype in (np.float32, np.float64) else np.float64


def softmax(x, axis=-1):
    moved = np.moveaxis(x, axis, -1)
    weights = np.zeros(moved.shape, dtype_of(x))
    for place in np.ndindex(moved.shape[:-1]):
        weights[place] = row_weights(moved[place].tolist(), [False] * moved.shape[-1])
    return np.moveaxis(weights, -1, axis)


def masked_softmax(scores, mask=None):
    if mask is None:
        return softmax(scores)
    if np.ndim(mask) > np.ndim(scores):
        raise ValueError(f"mask {np.shape(mask)} has more axes than scores {np.shape(scores)}")
    mask = np.broadcast_to(mask, scores.shape)
    weights = np.zeros(scores.shape, dtype_of(scores))
    for place in np.ndindex(scores.shape[:-1]):
        weights[place] = row_weights(scores[place].tolist(), mask[place].tolist())
    return weights


def padding_mask(lengths, max_length=None):
    lengths = [int(length) for length in lengths]
    width = max(lengths) if max_length is None else max_length
    for length in lengths:
        if not 0 <= length <= width:
            raise ValueError(f"length {length} is not between 0 and {width}")
    return np.array([[position >= length for position in range(width)] for length in lengths])
