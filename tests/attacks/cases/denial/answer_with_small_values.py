"""
tries = "reply with as many values as possible that are dear to read"
helpers = ["forging"]
cpu = 20.0

[outcomes]
test_total = ["failed", "error", "timed_out", "crashed"]
"""

import itertools

import forging
from forging import MARK, array, complex_, ext, pack


def filled(piece):
    count = min(250_000, 2_000_000 // len(piece))
    inside = b"".join((b"\xdd", count.to_bytes(4, "big"), piece * count))
    rounds = 2_000_000 // len(inside)
    return b"\x94\xa2ok" + b"\xdc" + rounds.to_bytes(2, "big") + inside * rounds + b"\x90\x00"


PIECES = (pack([ext(MARK, b"")]), b"\x90", b"\x80", pack(array([0], b"")), pack(complex_(0.0, 0.0)))
FRAMES = itertools.cycle([forging.frame(forging.REPLY, filled(piece)) for piece in PIECES])


def total(x):
    forging.raw(next(FRAMES))
