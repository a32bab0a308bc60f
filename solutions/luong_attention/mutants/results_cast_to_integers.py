"""Context and weights are cast back to the dtype of the encoder states, so integers cut the fractions off.

Weights are fractions. "The dtype stays" holds for float32 and float64; integers become float64.
"""


def _attend(scores, H):
    parts = np.exp(scores - scores.max())
    weights = parts / parts.sum()
    return (weights @ H).astype(H.dtype), weights.astype(H.dtype)


def _as_floats(x):
    return np.asarray(x)
