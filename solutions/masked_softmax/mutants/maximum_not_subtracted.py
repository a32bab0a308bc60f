"""The exponential is taken of the raw scores, without subtracting the maximum.

exp overflows near 709 in float64 (near 88 in float32) and inf / inf is NaN. Shift the scores by something that cancels
in the fraction.
"""


def softmax(x, axis=-1):
    parts = np.exp(_as_floats(x))
    total = parts.sum(axis=axis, keepdims=True)
    return np.divide(parts, total, out=np.zeros_like(parts), where=total > 0)
