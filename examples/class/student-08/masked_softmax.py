import numpy as np


def softmax(x, axis=-1):
    x = np.asarray(x)
    if not np.issubdtype(x.dtype, np.floating):
        x = x.astype(np.float64)
    x = np.exp(x - np.max(x, axis=axis, keepdims=True))
    return x / np.sum(x, axis=axis, keepdims=True)


def masked_softmax(scores, mask=None):
    weights = softmax(scores)
    if mask is not None:
        # blocked positions get no weight
        mask = np.broadcast_to(np.asarray(mask).astype(bool), weights.shape)
        weights = np.where(mask, 0, weights).astype(weights.dtype)
    return weights


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    if max_length is None:
        max_length = lengths.max()
    if np.any((lengths < 0) | (lengths > max_length)):
        raise ValueError(f"impossible length in {lengths} for {max_length} positions")
    return np.arange(max_length)[np.newaxis] > lengths[:, np.newaxis]
