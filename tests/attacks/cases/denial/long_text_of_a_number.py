"""
tries = "turn a huge number into text"

[outcomes]
test_total = ["timed_out", "error"]
"""

import sys

sys.set_int_max_str_digits(0)


def total(x):
    return str(1 << (1 << 24))
