"""More than one axis is taken for a wrong type.

Which exception says that a value, not its type, is wrong?
"""

import numpy as np


def total(x):
    if np.ndim(x) != 1:
        raise TypeError(f"x must have 1 axis, not {np.ndim(x)}")
    return float(np.sum(x))
