"""
tries = "wait for input that nobody types"

[outcomes]
test_total = ["error"]
test_spelled = ["timed_out"]
"""

import os


def total(x):
    return float(input("the sum? "))


def spelled(n):
    return os.read(os.pipe()[0], 1)
