"""Everything is computed and returned in float32, float64 and integer scores too.

That throws half of the digits away. Only float32 scores have float32 weights.
"""


def _as_floats(x):
    return np.asarray(x, dtype=np.float32)
