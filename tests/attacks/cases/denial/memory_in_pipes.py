"""
tries = "keep data in pipes and sockets instead of in memory"
says = "OSError"

[outcomes]
test_total = ["error"]
"""

import os
import socket

HELD = []


def total(x):
    while True:
        HELD.append((os.pipe(), socket.socketpair()))
        os.set_blocking(HELD[-1][0][1], False)
        os.write(HELD[-1][0][1], bytes(65536))
