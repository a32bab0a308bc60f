"""
tries = "loop for ever inside the C library, where Python runs no handler"

[outcomes]
test_total = ["timed_out"]
"""


def total(x):
    return sum(iter(int, 1))
