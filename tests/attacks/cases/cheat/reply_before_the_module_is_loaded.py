"""
tries = "say that a module was loaded which was not, and answer everything in it"
helpers = ["forging"]

[outcomes]
test_scale = ["failed", "error", "crashed"]
test_shift_loosely = ["failed", "error", "crashed"]
test_shift_twice = ["failed", "error", "crashed"]
test_shift_live = ["failed", "error", "crashed"]
test_total = ["failed", "error", "crashed"]
test_halve = ["failed", "error", "crashed"]
test_labels = ["failed", "error", "crashed"]
test_spelled = ["failed", "error", "crashed"]
test_apply_twice = ["failed", "error", "crashed"]
test_add = ["failed", "error", "crashed"]
test_layer = ["failed", "error", "crashed"]
test_layer_gradient = ["failed", "error", "crashed"]
"""

import forging

for _ in range(300):
    forging.send(forging.REPLY, forging.ok(forging.vector([1.0] * 5)))
raise RuntimeError("this module does not load")
