"""
tries = "write on the wire without an end"
helpers = ["forging"]

[outcomes]
test_total = ["crashed", "timed_out"]
"""

import forging


def total(x):
    while True:
        forging.raw(bytes(1 << 20))
