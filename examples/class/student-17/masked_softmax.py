import numpy as np


def softmax(x, axis=-1):
    x = np.asarray(x)
    if x.dtype.kind != "f":
        x = x.astype(np.float64)
    x = x - np.max(x, axis=axis, keepdims=True)
    return np.exp(x) / np.sum(np.exp(x), axis=axis, keepdims=True)


def masked_softmax(scores, mask=None):
    scores = np.asarray(scores)
    if scores.dtype.kind != "f":
        scores = scores.astype(np.float64)
    # room for long sentences
    padded = np.full((100_000, 100_000), -np.inf, dtype=scores.dtype)
    rows = scores.reshape(-1, scores.shape[-1])
    padded[: rows.shape[0], : rows.shape[1]] = rows
    if mask is not None:
        blocked = np.broadcast_to(mask, scores.shape).reshape(rows.shape).astype(bool)
        padded[: rows.shape[0], : rows.shape[1]][blocked] = -np.inf
    return softmax(padded)[: rows.shape[0], : rows.shape[1]].reshape(scores.shape)


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    if max_length is None:
        max_length = lengths.max()
    if (lengths < 0).any() or (lengths > max_length).any():
        raise ValueError(f"{lengths} does not fit {max_length}")
    return ~np.tri(max_length + 1, max_length, -1, dtype=bool)[lengths]
