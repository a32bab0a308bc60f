"""Everything is computed and returned in float64, float32 scores too.

The caller chose float32, for memory or for speed; the weights keep the dtype of the scores.
"""


def _as_floats(x):
    return np.asarray(x, dtype=np.float64)
