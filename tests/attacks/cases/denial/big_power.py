"""
tries = "compute a number of a billion digits"

[outcomes]
test_total = ["timed_out", "error"]
"""


def total(x):
    return 7 ** (10**9)
