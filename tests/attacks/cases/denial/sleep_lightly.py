"""
tries = "wait for ever in steps so small that it always seems to be about to do something"

[outcomes]
test_total = ["timed_out"]
"""

import time


def total(x):
    while True:
        time.sleep(0.001)
