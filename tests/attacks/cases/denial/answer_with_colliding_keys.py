"""
tries = "return dicts whose keys all have the same hash"
helpers = ["forging"]
cpu = 30.0
seconds = 120.0

[outcomes]
test_total = ["failed", "error", "timed_out"]
test_labels = ["failed", "error", "timed_out"]
test_halve = ["failed", "error", "timed_out"]
"""

import forging
from forging import complex_, pack

COUNT = 9_000
KEYS = [pack(complex_(-1000003.0 * number, float(number))) for number in range(COUNT)]
TABLE = b"\xde" + COUNT.to_bytes(2, "big") + b"".join(key + b"\xc0" for key in KEYS)
ROUNDS = 2_000_000 // len(TABLE)
BODY = b"\x94\xa2ok" + bytes([0x90 + ROUNDS]) + TABLE * ROUNDS + b"\x90\x00"

forging.take_over(lambda _: forging.send(forging.REPLY, BODY))
