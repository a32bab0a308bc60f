"""
tries = "reply with structures nested deeper than the loop would send"
helpers = ["forging"]
cpu = 20.0

[outcomes]
test_total = ["failed", "error"]
test_spelled = ["failed", "error"]
test_labels = ["failed", "error"]
test_halve = ["failed", "error"]
"""

import forging
from forging import MINE, ext, pack

EXTENSIONS = 1.0
for _ in range(2000):
    EXTENSIONS = ext(MINE, [EXTENSIONS, "list", True])
BODIES = [
    b"\x94\xa2ok" + b"\x91" * 1_000_000 + b"\xc0\x90\x00",
    b"\x94\xa2ok" + b"\x81\xa1a" * 300_000 + b"\xc0\x90\x00",
    pack(forging.ok(EXTENSIONS)),
    b"\x94\xa2ok" + b"\x91" * 500 + b"\xc0\x90\x00",
]

forging.take_over(lambda number: forging.send(forging.REPLY, BODIES[number % len(BODIES)]))
