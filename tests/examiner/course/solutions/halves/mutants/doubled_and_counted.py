"""Halving is taken for doubling, and a total for a number of items.

What is the total of [5.0]?
"""

import numpy as np


def halve(x):
    return 2 * np.asarray(x, dtype=np.float64)


def total(x):
    if np.ndim(x) != 1:
        raise ValueError(f"x must have 1 axis, not {np.ndim(x)}")
    return float(len(x))
