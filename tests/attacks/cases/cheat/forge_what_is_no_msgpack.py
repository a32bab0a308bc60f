"""
tries = "reply with frames that no msgpack is in"
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

BODIES = [
    b"",
    b"\xc1",
    b"\xff\xff",
    b"\x94\xa2ok",
    b"\x00" * 9,
    bytes(range(256)),
    b"\xdd\xff\xff\xff\xff",
    b"\xc9\xff\xff\xff\xff\x01",
]

forging.take_over(lambda number: forging.send(forging.REPLY, BODIES[number % len(BODIES)]))
