"""
tries = "reply to every request twice, so that the second reply is taken for that of the next"
helpers = ["forging"]

[outcomes]
test_scale = ["failed"]
test_shift_twice = ["failed", "error"]
test_total = ["failed"]
"""

import forging


def scale(x, factor):
    forging.send(forging.REPLY, forging.ok(forging.vector([0.0] * 5)))
    return x * 0


def shift(x, by):
    forging.send(forging.REPLY, forging.ok(forging.vector([0.0] * 5)))
    return x * 0


def total(x):
    forging.send(forging.REPLY, forging.ok(0.0))
    return 0.0
