"""
tries = "reply with values that cannot be: shapes, dtypes, buffers and numbers that lie"
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
from forging import ALIAS, ARRAY, BIGINT, COMPLEX, MINE, NAMED, NAMESPACE, SCALAR, TENSOR, THEIRS, TUPLE, ext

VALUES = [
    ext(ARRAY, ["<f8", [5], None, b"short"]),
    ext(ARRAY, ["<f8", [-5], None, bytes(40)]),
    ext(ARRAY, ["<f8", [1 << 60], None, b""]),
    ext(ARRAY, ["<f8", [0, 1 << 40, 1 << 40], None, b""]),
    ext(ARRAY, ["<f8", [1] * 33, None, bytes(8)]),
    ext(ARRAY, ["<f8", [5], [1 << 40], bytes(40)]),
    ext(ARRAY, ["O", [5], None, bytes(40)]),
    ext(ARRAY, ["<M8[s]", [5], None, bytes(40)]),
    ext(ARRAY, ["<f8", [5], None, 3]),
    ext(ARRAY, ["<f8", [5], None, -1]),
    ext(ARRAY, ["<f8", [True, 5], None, bytes(40)]),
    ext(SCALAR, ["<f8", b""]),
    ext(SCALAR, ["V8", bytes(8)]),
    ext(TENSOR, ["float64", [5], None, b"", False, None]),
    ext(TENSOR, ["float64", [0, 1 << 40], None, b"", True, None]),
    ext(TENSOR, ["int64", [1], None, bytes(8), True, bytes(8)]),
    ext(TENSOR, ["quint8", [1], None, bytes(1), False, None]),
    ext(COMPLEX, [1, 2]),
    ext(BIGINT, "0x" + "f" * 5000),
    ext(BIGINT, "not a number"),
    ext(NAMED, "torch.load"),
    ext(NAMED, "numpy.ndarray"),
    ext(NAMED, "device:cuda:99"),
    ext(NAMED, "dtype:O"),
    ext(ALIAS, 99),
    ext(ALIAS, -1),
    ext(THEIRS, 0),
    ext(THEIRS, 1 << 70 if False else 1 << 60),
    ext(MINE, [1 << 63, "E" * 1000, True]),
    ext(MINE, [-1, "list", False]),
    ext(NAMESPACE, {"shape": [5]}),
    ext(TUPLE, {"a": 1}),
    ext(99, None),
    ext(TUPLE, [ext(TUPLE, [ext(ARRAY, 5)])]),
]

forging.take_over(lambda number: forging.send(forging.REPLY, forging.ok(VALUES[number % len(VALUES)])))
