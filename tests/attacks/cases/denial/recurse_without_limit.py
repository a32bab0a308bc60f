"""
tries = "recurse without an end, the limit lifted: in Python, and on the C stack"

[outcomes]
test_total = ["crashed", "error", "timed_out"]
test_spelled = ["crashed", "error", "timed_out"]
"""

import sys

sys.setrecursionlimit(1 << 30)


def total(x):
    return total(x) + 1


def spelled(n):
    class Deep:
        def __repr__(self):
            return repr(self)

    return repr(Deep())
