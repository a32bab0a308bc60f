"""
tries = "return arrays that are larger than what crosses, or too many"
says = "cross"

[outcomes]
test_total = ["error", "failed"]
test_halve = ["error", "failed"]
test_spelled = ["error", "failed"]
"""

import numpy as np


def total(x):
    return np.zeros(9_000_000)


def halve(n):
    return [np.zeros(300) for _ in range(5000)]


def spelled(n):
    return [np.zeros(8_000_000), np.zeros(8_000_000)][n:] + [np.zeros((3000, 3000))]
