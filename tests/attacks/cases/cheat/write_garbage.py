"""
tries = "write bytes on the wire that are no frames"
helpers = ["forging"]

[outcomes]
test_scale = ["crashed"]
test_total = ["crashed"]
"""

import forging


def scale(x, factor):
    forging.raw(b"\r\n".join([b"HTTP/1.1 200 OK", b"", b"passed"]) * 100)
    return x * 0


def total(x):
    forging.raw(bytes(range(256)) * 20)
    return 0.0
