"""
tries = "be a source of three megabytes"
status = ["graded", "rejected"]
padding = 3_000_000
"""


def total(x):
    return 1.0
