"""
tries = "be wrong in a single call of a process, so that nobody can say it again"
points = 2  # the checks that see another call

[outcomes]
test_scale = ["failed"]
test_shift_live = ["failed"]
"""

COUNTS = {}


def count(name):
    COUNTS[name] = COUNTS.get(name, 0) + 1
    return COUNTS[name]


def scale(x, factor):
    return x if count("scale") == 5 else x * factor


def shift(x, by):
    return x + by if count("shift") % 6 else x + 1 - by
