"""Everything is computed and returned in float64, float32 states too.

The caller chose float32, for memory or for speed; context and weights keep the dtype of the states. A result array made
by np.zeros is float64 unless you say otherwise.
"""


def _as_floats(x):
    return np.asarray(x, dtype=np.float64)
