"""
tries = "reply with too few fields, so that whoever reads them stumbles"
helpers = ["forging"]

[outcomes]
test_scale = ["failed", "error"]
test_shift_loosely = ["failed", "error"]
test_shift_twice = ["failed", "error"]
test_shift_live = ["failed", "error"]
test_total = ["failed", "error"]
test_halve = ["failed", "error"]
test_labels = ["failed", "error"]
test_spelled = ["failed", "error"]
test_apply_twice = ["failed", "error"]
test_add = ["failed", "error"]
test_layer = ["failed", "error"]
test_layer_gradient = ["failed", "error"]
"""

import forging

REPLIES = [
    *([], ["ok"], ["ok", 1], ["raised"], ["raised", []], None, 5, {}, "ok", [[]], [None] * 4, [None] * 6),
    *(["ok", 1, [], "0"], ["ok", 1, 0, 0], ["raised", 0, 0, 0, 0, 0], ["raised", [], "E", "m", [[]], []]),
    *(["raised", ["ValueError"], "E", "m", [["file", 1, "f"]], []], ["raised", [[]], "E", "m", [], []]),
]

forging.take_over(lambda number: forging.send(forging.REPLY, REPLIES[number % len(REPLIES)]))
