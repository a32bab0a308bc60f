"""
tries = "begin a reply, and never end it"
helpers = ["forging"]

[outcomes]
test_total = ["timed_out"]
"""

import struct
import time

import forging


def total(x):
    forging.raw(struct.pack("<BII", forging.REPLY, 1000, 2))
    time.sleep(1000)
