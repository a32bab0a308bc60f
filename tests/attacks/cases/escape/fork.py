"""
tries = "make a process, by Python and by the calls beneath"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import ctypes
import os
import pty
import signal

from autograder.sandbox.syscalls import call
from probing import let_out


def ended(pid):
    if pid == 0:
        os._exit(0)
    return os.waitpid(pid, 0)


def by_c():
    libc = ctypes.CDLL(None, use_errno=True)
    pid = libc.fork()
    if pid < 0:
        raise OSError(ctypes.get_errno(), "fork")
    return ended(pid)


def scale(x, factor):
    return let_out(
        {1, 11, 38, None},  # EAGAIN: a limit on processes; None: Python's own words on terminals
        python=lambda: ended(os.fork()),
        terminal=lambda: ended(pty.fork()[0]),
        library=by_c,
        call=lambda: ended(call("clone", signal.SIGCHLD, 0, 0, 0, 0)),
        clone3=lambda: ended(
            call("clone3", (0).to_bytes(32, "little") + signal.SIGCHLD.to_bytes(8, "little") + bytes(24), 64)
        ),
        vfork_flags=lambda: ended(call("clone", 0x4000 | signal.SIGCHLD, 0, 0, 0, 0)),
        new_user=lambda: ended(call("clone", 0x10000000 | signal.SIGCHLD, 0, 0, 0, 0)),
        sibling=lambda: call("clone", 0x8000 | signal.SIGCHLD, 0, 0, 0, 0) or os._exit(0),
    )
