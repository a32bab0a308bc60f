"""
tries = "end the process as if all were well"

[outcomes]
test_scale = ["crashed"]
test_total = ["crashed"]
test_spelled = ["error"]
"""

import os
import sys


def scale(x, factor):
    os._exit(0)


def total(x):
    sys.stdout.flush()
    os.kill(os.getpid(), 15)


def spelled(n):
    sys.exit(0)
