"""
tries = "pause, wait for a signal, or a lock, that never comes"

[outcomes]
test_total = ["timed_out"]
test_spelled = ["timed_out"]
"""

import signal
import threading


def total(x):
    signal.pause()


def spelled(n):
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()
