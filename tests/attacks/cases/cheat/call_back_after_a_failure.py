"""
tries = "call the examiner back while it only waits for replies that nobody will read"
helpers = ["forging"]

[outcomes]
test_scale = ["error", "failed", "crashed"]
test_shift_twice = ["error", "failed", "crashed"]
"""

import forging
from forging import tupled


def scale(x, factor):
    forging.send(forging.CALLBACK, [0, tupled(), {}])
    raise ValueError("and then fail")


shift = scale
