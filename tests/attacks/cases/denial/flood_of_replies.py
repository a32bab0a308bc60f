"""
tries = "reply without an end"
helpers = ["forging"]

[outcomes]
test_total = ["failed", "crashed", "timed_out"]
"""

import forging

ONE = forging.frame(forging.REPLY, forging.pack(forging.ok(1.0)))


def total(x):
    while True:
        forging.raw(ONE * 1000)
