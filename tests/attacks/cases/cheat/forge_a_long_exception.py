"""
tries = "reply with an exception whose message, type and traceback are megabytes long"
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


def answer(number):
    line = ["f" * 100_000, number, "g" * 10_000, "t" * 10_000]
    forging.send(forging.REPLY, ["raised", [], "E" * 100_000, "m" * 900_000, [line] * 5, []])


forging.take_over(answer)
