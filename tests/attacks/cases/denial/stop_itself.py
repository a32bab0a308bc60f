"""
tries = "stop its own process"

[outcomes]
test_total = ["timed_out"]
"""

import os
import signal


def total(x):
    os.kill(os.getpid(), signal.SIGSTOP)
