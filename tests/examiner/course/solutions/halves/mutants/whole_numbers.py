"""Halves are rounded down to whole numbers.

Which operator divides without rounding?
"""

import numpy as np


def halve(x):
    return np.asarray(x, dtype=np.float64) // 2
