"""
tries = "return a hundred thousand objects that stay behind"
helpers = ["forging"]
cpu = 30.0
seconds = 120.0

[outcomes]
test_total = ["failed", "error", "timed_out"]
test_labels = ["failed", "error", "timed_out"]
test_apply_twice = ["failed", "error", "timed_out"]
"""

import forging
from forging import MINE, pack, ext

ONE = pack(ext(MINE, [1 << 40, "", False]))
COUNT = 100_000
BODY = b"\x94\xa2ok\xdd" + COUNT.to_bytes(4, "big") + ONE * COUNT + b"\x90\x00"

forging.take_over(lambda _: forging.send(forging.REPLY, BODY))
