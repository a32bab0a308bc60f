"""
tries = "send a signal to the template, the examiner or everybody (number 0: whether it may)"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os

from autograder.sandbox.syscalls import call
from probing import ABSENT, let_out

NOTHING = 0


def scale(x, factor):
    parent = os.getppid()
    near = {f"process {pid}": lambda pid=pid: os.kill(pid, NOTHING) for pid in range(os.getpid() - 20, os.getpid())}
    return let_out(
        **near,
        parent=lambda: os.kill(parent, NOTHING),
        first=lambda: os.kill(1, NOTHING),
        everybody=lambda: os.kill(-1, NOTHING),
        group=lambda: os.killpg(parent, NOTHING),
        own_group=lambda: os.kill(0, NOTHING),
        thread=lambda: call("tkill", parent, NOTHING),
        thread_of=lambda: call("tgkill", parent, parent, NOTHING),
        queued=lambda: call("rt_sigqueueinfo", parent, NOTHING, 1),
        by_descriptor=lambda: call("pidfd_send_signal", -1, NOTHING, 0, 0),
        upper_half=lambda: call("kill", parent | 1 << 32, NOTHING),
    )
