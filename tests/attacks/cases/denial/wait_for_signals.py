"""
tries = "pause, wait for a signal, a lock, a child or a descriptor that never comes"

[outcomes]
test_total = ["timed_out"]
test_spelled = ["timed_out"]
test_halve = ["timed_out"]
"""

import select
import signal
import threading


def total(x):
    signal.pause()


def spelled(n):
    lock = threading.Lock()
    lock.acquire()
    lock.acquire()


def halve(n):
    select.select([], [], [])
