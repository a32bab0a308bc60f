"""
tries = "send a reply byte by byte, so slowly that it never ends"
helpers = ["forging"]

[outcomes]
test_total = ["timed_out"]
"""

import struct
import time

import forging


def total(x):
    for byte in struct.pack("<BII", forging.REPLY, 2_000_000, 0) + bytes(2_000_000):
        forging.raw(bytes([byte]))
        time.sleep(0.05)
