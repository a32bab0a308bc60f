import numpy as np


def softmax(x, axis=-1):
    e = np.exp(x)
    return e / e.sum()


def masked_softmax(scores, mask=None):
    return softmax(scores)


def padding_mask(lengths, max_length=None):
    lengths = np.asarray(lengths)
    if max_length is None:
        max_length = lengths.max()
    if (lengths < 0).any() or (lengths > max_length).any():
        raise ValueError(f"{lengths}, {max_length}")
    return np.arange(max_length) >= lengths[:, None]
