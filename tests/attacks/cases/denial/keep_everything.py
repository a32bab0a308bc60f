"""
tries = "use a little more memory with every call"

[outcomes]
test_total = ["error", "failed"]
test_scale = ["error", "failed"]
"""

HELD = []


def total(x):
    HELD.append(bytearray(60 << 20))
    return 1.0


def scale(x, factor):
    HELD.append(bytearray(60 << 20))
    return x
