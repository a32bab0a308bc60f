"""A row with every position blocked becomes NaN.

With nothing but -inf in a row, the maximum is -inf too, and both -inf - (-inf) and 0 / 0 are NaN. Decide what such a row
shall hold before you divide.
"""


def softmax(x, axis=-1):
    x = _as_floats(x)
    parts = np.exp(x - x.max(axis=axis, keepdims=True))
    return parts / parts.sum(axis=axis, keepdims=True)
