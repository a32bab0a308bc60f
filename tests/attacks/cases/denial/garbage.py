"""
tries = "make garbage in circles, and new garbage whenever some is collected"

[outcomes]
test_total = ["timed_out", "error"]
test_spelled = ["timed_out", "error", "failed"]
"""

import gc


class Phoenix:
    def __init__(self):
        self.itself = self

    def __del__(self):
        Phoenix()
        Phoenix()


def total(x):
    gc.set_threshold(1)
    while True:
        Phoenix()


def spelled(n):
    chain = None
    for _ in range(300_000):
        chain = [chain]
    return chain
