"""
tries = "print without an end"

[outcomes]
test_total = ["timed_out"]
"""

import os
import sys


def total(x):
    while True:
        print("x" * 100_000)
        sys.stderr.write("x" * 100_000)
        os.write(1, b"x" * 100_000)
