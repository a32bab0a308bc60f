import numpy as np

from attention_tools import real, stable_softmax


def softmax(x, axis=-1):
    return stable_softmax(real(x), axis)


def masked_softmax(scores, mask=None):
    scores = real(scores)
    if mask is None:
        return stable_softmax(scores)
    blocked = np.broadcast_to(np.not_equal(mask, 0), scores.shape)
    with np.errstate(invalid="ignore"):
        weights = stable_softmax(np.where(blocked, -np.inf, scores))
    weights[blocked] = 0  # a row without an open position came out as NaN
    return weights.astype(scores.dtype)


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    max_length = lengths.max() if max_length is None else max_length
    if lengths.min() < 0 or lengths.max() > max_length:
        raise ValueError(f"all of {lengths} must be in 0..{max_length}")
    return np.cumsum(np.ones((len(lengths), max_length)), axis=1) > lengths[:, None]
