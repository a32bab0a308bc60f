"""
tries = "recurse without an end"
says = "RecursionError"

[outcomes]
test_total = ["error"]
"""


def total(x):
    return total(x) + 1
