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
from forging import (
    ALIAS,
    APART,
    ARRAY,
    BIGINT,
    COMPLEX,
    HAS_GRAD,
    MARK,
    MINE,
    NAMED,
    NAMESPACE,
    REQUIRES_GRAD,
    SCALAR,
    STRIDED,
    TENSOR,
    TENSOR_FLOAT64,
    TENSOR_INT64,
    THEIRS,
    array,
    ext,
    tupled,
)

TENSOR_OF = {"kind": TENSOR, "dtype": TENSOR_FLOAT64}
VALUES = [
    array([5], b"short"),
    array([-5], bytes(40)),
    array([-5, -1], bytes(40)),
    array([1 << 60], b""),
    array([0, 1 << 40, 1 << 40], b""),
    array([1] * 200, bytes(8)),
    array([5], bytes(40), dimensions=200),
    array([5], b"", dimensions=5),
    array([5, 1 << 40], bytes(40), flags=STRIDED, dimensions=1),
    array([5, -(1 << 62)], bytes(40), flags=STRIDED, dimensions=1),
    array([5], bytes(40), dtype=255),
    array([5], (3).to_bytes(4, "little"), flags=APART),
    array([5], b"", flags=APART),
    array([5], bytes(40), flags=255),
    array([], b""),
    array([5], b"", **TENSOR_OF),
    array([0, 1 << 40], b"", flags=REQUIRES_GRAD, **TENSOR_OF),
    array([5], bytes(40), flags=HAS_GRAD, **TENSOR_OF),
    array([5], bytes(41), flags=HAS_GRAD, **TENSOR_OF),
    array([1], bytes(16), flags=REQUIRES_GRAD | HAS_GRAD, kind=TENSOR, dtype=TENSOR_INT64),
    array([1], bytes(8), flags=REQUIRES_GRAD, kind=TENSOR, dtype=TENSOR_INT64),
    ext(ARRAY, b""),
    ext(TENSOR, b"\x01"),
    ext(SCALAR, b""),
    ext(SCALAR, b"\xff" + bytes(8)),
    ext(COMPLEX, b"short"),
    ext(BIGINT, b"0x" + b"f" * 5000),
    ext(BIGINT, b"not a number"),
    ext(NAMED, b"torch.load"),
    ext(NAMED, b"numpy.ndarray"),
    ext(NAMED, b"device:cuda:99"),
    ext(NAMED, b"dtype:O"),
    ext(NAMED, b"\xff\xff"),
    ext(ALIAS, (99).to_bytes(4, "little")),
    ext(ALIAS, b""),
    ext(THEIRS, 0),
    ext(THEIRS, 1 << 60),
    ext(THEIRS, True),
    ext(MINE, [1 << 63, "E" * 1000, True]),
    ext(MINE, [-1, "list", False]),
    ext(MINE, ["0", 1, 2]),
    ext(NAMESPACE, {"shape": [5]}),
    ext(MARK, b""),
    ext(MARK, b"content"),
    tupled(ext(MARK, b""), tupled()),
    ext(99, b""),
]

forging.take_over(lambda number: forging.send(forging.REPLY, forging.ok(VALUES[number % len(VALUES)])))
