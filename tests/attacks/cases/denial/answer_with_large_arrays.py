"""
tries = "return the largest arrays that cross, to every example of every check"
cpu = 40.0
seconds = 120.0

[outcomes]
test_scale = ["failed", "crashed", "timed_out", "error"]
test_total = ["failed", "crashed", "timed_out", "error"]
test_halve = ["failed", "crashed", "timed_out", "error"]
"""

import numpy as np

LARGE = np.zeros(7_500_000)

scale = shift = total = halve = labels = spelled = apply_twice = add = lambda *_: LARGE
