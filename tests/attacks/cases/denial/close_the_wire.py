"""
tries = "close the wire, or all descriptors there are"

[outcomes]
test_total = ["crashed"]
test_spelled = ["crashed"]
"""

import os
import time


def total(x):
    os.close(3)
    time.sleep(1000)


def spelled(n):
    os.closerange(0, 1024)
    while True:
        pass
