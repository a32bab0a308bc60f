import numpy as np

def float_copy(x):
    dtype = np.asarray(x).dtype
    return np.array(x, dtype=dtype if dtype in (np.float32, np.float64) else np.float64)

def softmax(x, axis=-1):
    e = float_copy(x)
    e -= e.max(axis, keepdims=True)
    np.exp(e, out=e)
    e /= e.sum(axis, keepdims=True)
    return e

def masked_softmax(scores, mask=None):
    e = float_copy(scores)
    if mask is None:
        return softmax(e)
    if np.ndim(mask) > e.ndim:
        raise ValueError("mask of shape {} for scores of shape {}".format(np.shape(mask), e.shape))
    m = np.zeros(e.shape, bool)
    m[...] = mask
    e[m] = -np.inf
    alive = ~m.all(axis=-1)
    e[alive] = softmax(e[alive])
    e[~alive] = 0.0
    return e

def padding_mask(lengths, max_length=None):
    lengths = list(lengths)
    longest = max(lengths)
    max_length = longest if max_length is None else max_length
    if min(lengths) < 0 or longest > max_length:
        raise ValueError("lengths must be between 0 and {}".format(max_length))
    return np.array([[i >= n for i in range(max_length)] for n in lengths])
