"""
tries = "call the examiner back without an end, and never listen"
helpers = ["forging"]
cpu = 20.0

[outcomes]
test_total = ["crashed", "timed_out", "failed"]
test_apply_twice = ["crashed", "timed_out", "failed"]
"""

import forging
from forging import CALLBACK, frame, tupled

ONE = frame(CALLBACK, forging.pack([0, tupled(1.0), {}]))


def total(x):
    while True:
        forging.raw(ONE * 1000)


def apply_twice(function, x):
    while True:
        forging.raw(ONE * 1000)
