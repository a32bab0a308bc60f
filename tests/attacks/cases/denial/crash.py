"""
tries = "crash in every way that a process can"

[outcomes]
test_total = ["crashed"]
test_spelled = ["crashed"]
test_halve = ["crashed"]
test_labels = ["crashed"]
"""

import ctypes
import os
import signal


def total(x):
    return ctypes.string_at(0)


def spelled(n):
    os.abort()


def halve(n):
    os.kill(os.getpid(), signal.SIGKILL)


def labels(n):
    os.kill(os.getpid(), signal.SIGILL)
