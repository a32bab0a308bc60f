"""
tries = "take an open descriptor from the template"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os

from autograder.sandbox.syscalls import call
from probing import let_out


def taken():
    process = os.pidfd_open(os.getppid())
    return call("pidfd_getfd", process, 3, 0)


def scale(x, factor):
    return let_out(
        open=lambda: os.pidfd_open(os.getppid()),
        itself=lambda: os.pidfd_open(os.getpid()),
        taken=taken,
        from_nothing=lambda: call("pidfd_getfd", -1, 3, 0),
    )
