"""How far the smallest and the largest of some numbers lie apart."""

import numpy as np


def spread(x):
    """Largest minus smallest of at least two numbers."""
    return float(np.max(x) - np.min(x))
