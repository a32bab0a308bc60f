"""
tries = "keep data in memory that no limit counts, or that others share"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os
from multiprocessing import shared_memory

from autograder.sandbox.syscalls import call
from probing import ABSENT, let_out


def scale(x, factor):
    return let_out(
        ABSENT,
        file=lambda: os.memfd_create("attack"),
        secret=lambda: call("memfd_secret", 0),
        system_v=lambda: call("shmctl", call("shmget", 0, 4096, 0o1600), 0, 0),
        queue=lambda: call("msgget", 0, 0o1600),
        semaphore=lambda: call("semget", 0, 1, 0o1600),
        posix=lambda: shared_memory.SharedMemory("attack", create=True, size=10).unlink(),
        posix_queue=lambda: call("mq_open", b"attack", os.O_CREAT | os.O_RDWR, 0o600, 0),
        locked=lambda: call("mlock", id(ABSENT), 1),
    )
