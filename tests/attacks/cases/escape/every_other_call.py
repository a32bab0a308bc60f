"""
tries = "make every system call that no honest program needs, with arguments that lead nowhere"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

from autograder.sandbox.syscalls import ALLOWED, GUARDED, LIBC, Architecture, check, machine
from probing import let_out

COLUMN = list(Architecture).index(machine())
KNOWN = {numbers[COLUMN] for numbers in (ALLOWED | GUARDED).values()}
UNFILTERED = {335, 336}  # uretprobe and uprobe of x86_64: the kernel answers them before any filter, with SIGILL


def scale(x, factor):
    attempts = {
        f"call {number}": lambda number=number: check(LIBC.syscall(number, -1, -1, -1, -1, -1, -1), "call")
        for number in range(600)
        if number not in KNOWN | UNFILTERED
    }
    return let_out(**attempts)
