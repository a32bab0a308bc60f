"""
tries = "sleep in a function"
says = "waiting"

[outcomes]
test_total = ["timed_out"]
"""

import time


def total(x):
    time.sleep(1000)
