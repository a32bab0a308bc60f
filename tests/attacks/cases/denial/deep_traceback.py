"""
tries = "raise through a hundred thousand frames"

[outcomes]
test_total = ["error", "crashed", "timed_out"]
"""

import sys

sys.setrecursionlimit(1 << 30)


def fall(depth):
    if depth == 0:
        raise ValueError("from far below")
    fall(depth - 1)


def total(x):
    fall(100_000)
