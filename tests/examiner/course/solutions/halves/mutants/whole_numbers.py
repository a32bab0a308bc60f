"""Halves are rounded down to whole numbers.

Which operator divides without rounding?
"""


def halve(x):
    return np.asarray(x, dtype=np.float64) // 2
