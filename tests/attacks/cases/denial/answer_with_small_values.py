"""
tries = "fill a reply with as many values as possible that are dear to read"
helpers = ["forging"]
cpu = 30.0
seconds = 120.0

[outcomes]
test_total = ["failed", "error", "timed_out", "crashed"]
test_halve = ["failed", "error", "timed_out", "crashed"]
test_apply_twice = ["failed", "error", "timed_out", "crashed"]
"""

import itertools

import forging
from forging import MARK, array, complex_, ext, pack

TUPLES = pack([ext(MARK, b"")])
ARRAYS = pack(array([0], b""))
COMPLEX = pack(complex_(0.0, 0.0))


def filled(piece):
    count = min(250_000, 2_000_000 // len(piece))
    inside = b"".join((b"\xdd", count.to_bytes(4, "big"), piece * count))
    rounds = 2_000_000 // len(inside)
    return b"\x94\xa2ok" + b"\xdc" + rounds.to_bytes(2, "big") + inside * rounds + b"\x90\x00"


FRAMES = itertools.cycle([forging.frame(forging.REPLY, filled(piece)) for piece in (TUPLES, b"\x90", b"\x80", ARRAYS, COMPLEX)])

forging.take_over(lambda _: forging.raw(next(FRAMES)))
