"""
tries = "reply with a dict whose keys all have the same hash"
helpers = ["forging"]
cpu = 3.0

[outcomes]
test_total = ["failed", "error", "timed_out"]
"""

import forging
from forging import complex_, pack

COUNT = 9_000
KEYS = [pack(complex_(-1000003.0 * number, float(number))) for number in range(COUNT)]
TABLE = b"\xde" + COUNT.to_bytes(2, "big") + b"".join(key + b"\xc0" for key in KEYS)


def total(x):
    forging.send(forging.REPLY, b"\x94\xa2ok" + TABLE + b"\x90\x00")
