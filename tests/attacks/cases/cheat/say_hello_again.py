"""
tries = "start the conversation anew, or play the examiner"
helpers = ["forging"]

[outcomes]
test_scale = ["crashed"]
test_total = ["crashed"]
test_spelled = ["crashed"]
test_halve = ["crashed"]
"""

import forging


def scale(x, factor):
    forging.send(forging.HELLO, b"")


def total(x):
    forging.send(forging.REQUEST, ["call", 0, ["total"], [], {}])


def spelled(n):
    forging.send(forging.RELEASE, [[0], [0]])


def halve(n):
    forging.send(200, b"")
