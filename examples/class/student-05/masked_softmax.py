import numpy as np


def softmax(x, axis=-1):
    x = np.asarray(x)
    if np.issubdtype(x.dtype, np.integer):
        x = x.astype(np.float64)
    x = x - x.max(axis=axis, keepdims=True)
    x = np.exp(x)
    return x / x.sum(axis=axis, keepdims=True)


def masked_softmax(scores, mask=None):
    scores = np.asarray(scores)
    if np.issubdtype(scores.dtype, np.integer):
        scores = scores.astype(np.float64)
    if mask is not None:
        mask = np.broadcast_to(np.asarray(mask, bool), scores.shape)
        scores = np.where(mask, scores.dtype.type(-1e9), scores)
    return softmax(scores)


def padding_mask(lengths, max_length=None):
    lengths = np.array(lengths)
    if max_length is None:
        max_length = lengths.max()
    if np.any(lengths < 0) or np.any(lengths > max_length):
        raise ValueError(f"lengths {lengths} do not fit into {max_length}")
    positions = np.arange(max_length)[None, :]
    return positions >= lengths[:, None]
