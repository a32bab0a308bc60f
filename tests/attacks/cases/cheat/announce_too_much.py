"""
tries = "announce a frame of four gigabytes, or of more buffers than allowed"
says = "too large"
helpers = ["forging"]

[outcomes]
test_scale = ["crashed"]
test_total = ["crashed"]
test_spelled = ["crashed"]
"""

import struct

import forging


def scale(x, factor):
    forging.raw(struct.pack("<BII", forging.REPLY, 0xFFFFFFFF, 0))


def total(x):
    forging.raw(struct.pack("<BII", forging.REPLY, 5, 4097))


def spelled(n):
    forging.raw(struct.pack("<BII4096I", forging.REPLY, 5, 4096, *[0xFFFFFFFF] * 4096))
