"""
tries = "return the largest arrays that cross, to every example of several checks"
cpu = 15.0
memory = 1500

[outcomes]
test_scale = ["failed", "crashed", "timed_out", "error"]
test_total = ["failed", "crashed", "timed_out", "error"]
test_halve = ["failed", "crashed", "timed_out", "error"]
"""

import numpy as np

LARGE = np.zeros(7_500_000)

scale = total = halve = lambda *_: LARGE
