"""
tries = "raise an exception with a message of a hundred megabytes"

[outcomes]
test_total = ["error", "timed_out"]
test_spelled = ["error"]
"""


class Long(Exception):
    def __str__(self):
        return "long " * 20_000_000


def total(x):
    raise Long


def spelled(n):
    raise type("N" * 1_000_000, (Exception,), {})("m" * 1_000_000)
