"""
tries = "compute for ever inside one call of a library"

[outcomes]
test_total = ["timed_out"]
"""

import numpy as np


def total(x):
    a = np.random.default_rng(0).random((900, 900))
    return np.linalg.matrix_power(a, 1 << 60)[0, 0]
