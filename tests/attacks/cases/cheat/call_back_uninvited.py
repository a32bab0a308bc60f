"""
tries = "call the examiner back, though it lent nothing"
helpers = ["forging"]

[outcomes]
test_scale = ["failed", "crashed"]
test_total = ["failed", "crashed"]
"""

import forging
from forging import tupled


def scale(x, factor):
    for number in (0, 1, 5, -1, 1 << 40):
        forging.send(forging.CALLBACK, [number, tupled(), {}])
    return x * 0


def total(x):
    forging.send(forging.CALLBACK, [0, tupled(1, 2), {"a": 1}])
    return 0.0
