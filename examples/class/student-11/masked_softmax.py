import numpy as np

# Gewichte für gültige Positionen


def softmax(x, axis=-1):
    x = np.asarray(x, dtype=float)
    e = np.exp(x - x.max(axis=axis, keepdims=True))
    return e / e.sum(axis=axis, keepdims=True)


def masked_softmax(scores, mask=None):
    if mask is None:
        return softmax(scores)
    return softmax(np.where(mask, -np.inf, scores))
