"""
tries = "the same while the module is loaded, before any check"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os
import socket

from probing import ABSENT, let_out

ANSWER = let_out(
    ABSENT | {11},
    suite=lambda: open("@SUITE_PATH@").read(),
    memory=lambda: open("/proc/self/maps").read(),
    network=socket.socket,
    fork=lambda: os.fork() or os._exit(0),
    parent=lambda: os.kill(os.getppid(), 0),
)


def scale(x, factor):
    return ANSWER
