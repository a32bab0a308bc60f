"""
tries = "take the processor from others"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os

from autograder.sandbox.syscalls import call
from probing import let_out


def scale(x, factor):
    return let_out(
        nice=lambda: os.nice(0),
        priority=lambda: os.setpriority(os.PRIO_PROCESS, 0, os.getpriority(os.PRIO_PROCESS, 0)),
        real_time=lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)),
        affinity=lambda: os.sched_setaffinity(0, os.sched_getaffinity(0)),
        attributes=lambda: call("sched_setattr", 0, 0, 0),
        disk=lambda: call("ioprio_set", 1, 0, 0),
    )
