"""
tries = "make system calls by the x32 numbers of x86_64"
says = "not allowed while grading"
needs = "x86_64"

[outcomes]
test_scale = ["crashed"]
"""

from autograder.sandbox.syscalls import LIBC


def scale(x, factor):
    raise RuntimeError(f"ESCAPED: {LIBC.syscall(0x40000000 + 39)} by x32")
