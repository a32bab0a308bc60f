"""Halving is taken for doubling.

Which of x / 2 and x * 2 is smaller?
"""

import numpy as np


def halve(x):
    return np.asarray(x, dtype=np.float64) * 2
