import logging
import sys
import warnings

import numpy as np

log = logging.getLogger(__name__)


def softmax(x, axis=-1):
    x = np.asarray(x)
    if x.dtype.kind in "iu":
        warnings.warn("integers become floats", stacklevel=2)
        x = x.astype(np.float64)
    print("softmax of", x.shape, file=sys.stderr)
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def masked_softmax(scores, mask=None):
    scores = np.asarray(scores)
    if mask is None:
        return softmax(scores)
    if scores.dtype.kind in "iu":
        scores = scores.astype(np.float64)
    mask = np.broadcast_to(mask, scores.shape).astype(bool)
    weights = np.full_like(scores, np.nan)
    for row in np.ndindex(scores.shape[:-1]):
        keep = ~mask[row]
        weights[row] = 0
        if keep.any():
            weights[row][keep] = softmax(scores[row][keep])
        else:
            log.warning("row %s is blocked", row)
    return weights


def padding_mask(lengths, max_length=None):
    lengths = [int(length) for length in lengths]
    if max_length is None:
        max_length = max(lengths)
    for length in lengths:
        if length < 0 or length > max_length:
            raise ValueError(f"length {length} is impossible")
    return np.array([[t >= length for t in range(max_length)] for length in lengths])
