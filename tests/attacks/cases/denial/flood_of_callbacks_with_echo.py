"""
tries = "make the examiner hold ever more answers by asking for large ones and reading none"
helpers = ["forging"]
cpu = 25.0
memory = 1000

[outcomes]
test_apply_twice = ["crashed", "timed_out", "failed"]
"""

import struct

import forging
from forging import APART, CALLBACK, array, frame, pack, tupled

CALL = pack([0, tupled(array([500_000], bytes(4), flags=APART)), {}])
ONE = frame(CALLBACK, CALL, [bytes(4_000_000)])


def apply_twice(function, x):
    while True:
        forging.raw(ONE)
