"""
tries = "call the examiner back with something that is no call"
helpers = ["forging"]

[outcomes]
test_scale = ["failed", "crashed"]
test_total = ["failed", "crashed"]
test_apply_twice = ["failed", "crashed"]
"""

import forging
from forging import tupled


def scale(x, factor):
    for call in (None, [], [0], ["0", tupled(), {}], [0, [], {}], [0, tupled(), []], b"\xc1", 0):
        forging.send(forging.CALLBACK, call)
    return x * 0


total = lambda x: scale(x, 1)
apply_twice = lambda function, x: scale(x, 1)
