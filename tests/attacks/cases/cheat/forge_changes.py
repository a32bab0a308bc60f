"""
tries = "say that arguments were changed in place which were not given, or cannot be"
helpers = ["forging"]

[outcomes]
test_shift_keeps = ["failed"]
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
from forging import TENSOR, TENSOR_FLOAT64, THEIRS, array, ext, vector

CHANGES = [
    [[0, vector([0.0])]],
    [[99, vector([0.0] * 5)]],
    [[-1, vector([0.0] * 5)]],
    [[0, None]],
    [[0, "five!"]],
    [[0, array([5], bytes(40), kind=TENSOR, dtype=TENSOR_FLOAT64)]],
    [[0, array([5], bytes(80), dtype=13)]],
    [[True, vector([0.0] * 5)]],
    [[0, ext(THEIRS, 0)]],
    [0, vector([0.0] * 5)],
    5,
    None,
]

forging.take_over(
    lambda number: forging.send(forging.REPLY, ["ok", vector([0.0] * 5), CHANGES[number % len(CHANGES)], 0])
)
