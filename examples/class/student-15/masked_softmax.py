import numpy as np


def softmax(x, axis=-1):
    x = np.asarray(x)
    x = x if x.dtype.kind == "f" else x.astype(float)
    top = x.max(axis=axis, keepdims=True)
    e = np.exp(x - top)
    return e / e.sum(axis=axis, keepdims=True)


def masked_softmax(scores, mask=None):
    scores = np.asarray(scores)
    scores = scores if scores.dtype.kind == "f" else scores.astype(float)
    if mask is None:
        return softmax(scores)
    blocked = np.broadcast_to(np.asarray(mask, dtype=bool), scores.shape)
    open_rows = ~blocked.all(axis=-1, keepdims=True)
    safe = np.where(blocked & open_rows, -np.inf, scores)
    return np.where(open_rows, softmax(safe), 0).astype(scores.dtype)


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    if max_length is None:
        max_length = lengths.max()
    if lengths.min() < 0 or lengths.max() > max_length:
        raise ValueError(f"lengths must be between 0 and {max_length}")
    mask = np.zeros((len(lengths), max_length), dtype=bool)
    for b in range(len(lengths)):
        t = max_length - 1
        while lengths[b] <= max_length:
            if t >= lengths[b]:
                mask[b, t] = True
                t -= 1
    return mask
