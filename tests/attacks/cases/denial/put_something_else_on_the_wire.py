"""
tries = "put another pipe in the place of the wire"

[outcomes]
test_total = ["crashed", "timed_out"]
"""

import os


def total(x):
    os.dup2(os.pipe()[1], 3)
    return 1.0
