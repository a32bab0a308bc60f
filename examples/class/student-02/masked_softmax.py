import math
import numpy as np


def _floats(x):
    x = np.array(x)
    if not np.issubdtype(x.dtype, np.floating):
        x = x.astype(np.float64)
    return x


def _softmax_1d(row, keep):
    """softmax of one row; only positions where keep is true take part"""
    biggest = -math.inf
    for value, k in zip(row, keep):
        if k and value > biggest:
            biggest = value
    out = [0.0] * len(row)
    if biggest == -math.inf:
        return out
    total = 0.0
    for i in range(len(row)):
        if keep[i]:
            out[i] = math.exp(row[i] - biggest)
            total += out[i]
    for i in range(len(row)):
        out[i] = out[i] / total
    return out


def softmax(x, axis=-1):
    x = np.moveaxis(_floats(x), axis, -1)
    result = np.empty(x.shape, dtype=x.dtype)
    for index in np.ndindex(x.shape[:-1]):
        result[index] = _softmax_1d(x[index], [True] * x.shape[-1])
    return np.moveaxis(result, -1, axis)


def masked_softmax(scores, mask=None):
    scores = _floats(scores)
    if mask is None:
        mask = np.zeros(scores.shape)
    mask = np.asarray(mask)
    # check the shapes from the right, as numpy does
    if mask.ndim > scores.ndim:
        raise ValueError("mask has shape %s, scores only %s" % (mask.shape, scores.shape))
    for m, s in zip(mask.shape[::-1], scores.shape[::-1]):
        if m != 1 and m != s:
            raise ValueError("mask has shape %s, which does not fit scores of shape %s" % (mask.shape, scores.shape))
    mask = mask + np.zeros(scores.shape)
    result = np.empty(scores.shape, dtype=scores.dtype)
    for index in np.ndindex(scores.shape[:-1]):
        result[index] = _softmax_1d(scores[index], [m == 0 for m in mask[index]])
    return result


def padding_mask(lengths, max_length=None):
    lengths = [int(n) for n in lengths]
    if max_length is None:
        max_length = max(lengths)
    rows = []
    for n in lengths:
        if n < 0:
            raise ValueError("negative length %d" % n)
        if n > max_length:
            raise ValueError("length %d is more than %d" % (n, max_length))
        rows.append([False] * n + [True] * (max_length - n))
    return np.array(rows, dtype=bool)
