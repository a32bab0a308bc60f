import numpy as np
from numpy import ma


def softmax(x, axis=-1):
    x = np.asanyarray(x)
    if x.dtype.kind in "iu":
        x = x.astype(np.double)
    e = np.exp(x - x.max(axis, keepdims=True))
    return e / e.sum(axis, keepdims=True)


def masked_softmax(scores, mask=None):
    scores = np.asarray(scores)
    if mask is None:
        return softmax(scores)
    if scores.dtype.kind in "iu":
        scores = scores.astype(np.double)
    hidden = np.broadcast_to(np.asarray(mask).astype(bool), scores.shape)
    return ma.filled(softmax(ma.array(scores, mask=hidden)), 0)


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    if max_length is None:
        max_length = lengths.max()
    if lengths.min() < 0:
        raise ValueError(f"{lengths.min()} is negative")
    if lengths.max() > max_length:
        raise ValueError(f"{lengths.max()} is greater than {max_length}")
    grid = np.indices((lengths.size, max_length))[1]
    return grid >= lengths[:, None]
