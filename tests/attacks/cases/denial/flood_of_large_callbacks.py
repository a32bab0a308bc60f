"""
tries = "call the examiner back with tens of megabytes, and never listen to the answers"
helpers = ["forging"]
cpu = 25.0
memory = 1000

[outcomes]
test_apply_twice = ["crashed", "timed_out", "failed"]
"""

import struct

import forging
from forging import APART, CALLBACK, array, pack, tupled

CALL = pack([0, tupled(array([4_000_000], bytes(4), flags=APART)), {}])
NUMBERS = bytes(32_000_000)


def apply_twice(function, x):
    head = struct.pack("<BII", CALLBACK, len(CALL), 1) + struct.pack("<I", len(NUMBERS)) + CALL
    while True:
        forging.raw(head)
        forging.raw(NUMBERS)
