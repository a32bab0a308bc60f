"""
tries = "be a source of three megabytes"
xfail = "a source that does not fit into one frame ends the run as a fault of ours"
status = ["graded", "rejected"]
padding = 3_000_000
"""


def total(x):
    return 1.0
