"""
tries = "copy between descriptors by calls that never show the data"
control = "ESCAPED"
needs = "x86_64"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os

from autograder.sandbox.syscalls import LIBC, check
from probing import let_out

SPLICE, TEE, VMSPLICE, COPY = 275, 276, 278, 326


def scale(x, factor):
    reading, writing = os.pipe()
    return let_out(
        sendfile=lambda: os.sendfile(writing, 0, 0, 0),
        splice=lambda: check(LIBC.syscall(SPLICE, reading, 0, writing, 0, 0, 0), "splice"),
        tee=lambda: check(LIBC.syscall(TEE, reading, writing, 0, 0), "tee"),
        vmsplice=lambda: check(LIBC.syscall(VMSPLICE, writing, 0, 0, 0), "vmsplice"),
        copy=lambda: check(LIBC.syscall(COPY, 0, 0, 1, 0, 0, 0), "copy_file_range"),
    )
