"""The mean is subtracted for stability, instead of the maximum.

The mean bounds nothing: a score far above it still overflows, and one -inf drags the mean itself to -inf. Which value of
a row makes every difference 0 or less?
"""


def softmax(x, axis=-1):
    x = _as_floats(x)
    parts = np.exp(x - x.mean(axis=axis, keepdims=True))
    return parts / parts.sum(axis=axis, keepdims=True)
