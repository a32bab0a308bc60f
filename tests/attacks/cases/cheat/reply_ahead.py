"""
tries = "put the replies to later requests on the wire before they are asked"
helpers = ["forging"]

[outcomes]
test_total = ["failed"]
test_spelled = ["error"]
test_halve = ["error"]
"""

import forging


def scale(x, factor):
    for _ in range(300):
        forging.send(forging.REPLY, forging.ok(1.0))
    return 1.0


def total(x):
    return 1.0
