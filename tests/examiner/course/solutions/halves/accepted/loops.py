import math

import numpy as np


def halve(x):
    x = np.array(x, dtype=np.float64)
    for place in np.ndindex(x.shape):
        x[place] = 0.5 * x[place]
    return x


def total(x):
    shape = np.shape(x)
    if len(shape) != 1:
        raise ValueError(f"{len(shape)} axes are too many")
    return math.fsum(x)
