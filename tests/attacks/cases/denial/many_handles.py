"""
tries = "reply with a hundred thousand objects that stay behind"
helpers = ["forging"]
cpu = 8.0

[outcomes]
test_total = ["failed", "error", "timed_out"]
"""

import forging
from forging import MINE, ext, pack

ONE = pack(ext(MINE, [1 << 40, "", False]))
COUNT = 100_000


def total(x):
    forging.send(forging.REPLY, b"\x94\xa2ok\xdd" + COUNT.to_bytes(4, "big") + ONE * COUNT + b"\x90\x00")
