"""The spread is taken for the largest number.

What is the spread of 5 and 6?
"""

import numpy as np


def spread(x):
    return float(np.max(x))
