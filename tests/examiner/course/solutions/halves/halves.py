"""Halves of numbers, and their sum."""

import numpy as np


def halve(x):
    """Every number of `x`, of any shape, divided by 2; float64."""
    return np.asarray(x, dtype=np.float64) / 2


def total(x):
    """The sum of the numbers of `x`, which has one axis; a float."""
    if np.ndim(x) != 1:
        raise ValueError(f"x must have 1 axis, not {np.ndim(x)}")
    return float(np.sum(x))
