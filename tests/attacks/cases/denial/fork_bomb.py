"""
tries = "make processes without an end"

[outcomes]
test_total = ["timed_out"]
test_spelled = ["error"]
"""

import os


def total(x):
    while True:
        try:
            os.fork()
        except OSError:
            pass


def spelled(n):
    while True:
        os.fork()
