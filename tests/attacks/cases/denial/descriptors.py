"""
tries = "use up descriptors"
says = "Too many open files"

[outcomes]
test_total = ["error"]
"""

import os


def total(x):
    while True:
        os.dup(0)
