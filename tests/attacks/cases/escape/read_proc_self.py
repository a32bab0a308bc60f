"""
tries = "read what the kernel shows about this process"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os

from probing import ABSENT, let_out


def memory():
    with open("/proc/self/mem", "rb") as stream:
        return os.pread(stream.fileno(), 8, id(stream))


def scale(x, factor):
    files = ("maps", "environ", "cmdline", "status", "stat", "auxv", "mountinfo", "cgroup", "pagemap", "smaps")
    attempts = {name: lambda name=name: len(open(f"/proc/self/{name}", "rb").read(200)) for name in files}
    return let_out(
        ABSENT,
        **attempts,
        memory=memory,
        descriptors=lambda: os.listdir("/proc/self/fd"),
        tasks=lambda: os.listdir("/proc/self/task"),
        root=lambda: os.listdir("/proc/self/root/"),
        folder=lambda: os.listdir("/proc/self/cwd/"),
        by_number=lambda: open(f"/proc/{os.getpid()}/maps").read(),
        thread=lambda: open("/proc/thread-self/maps").read(),
    )
