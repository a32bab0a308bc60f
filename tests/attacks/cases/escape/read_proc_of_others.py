"""
tries = "read the memory, arguments and descriptors of other processes"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os

from probing import ABSENT, let_out


def scale(x, factor):
    attempts = {}
    for pid in {1, os.getppid(), *range(max(2, os.getpid() - 40), os.getpid())}:
        for name in ("environ", "cmdline", "maps", "mem", "stat", "root/etc/passwd", "cwd/course.toml"):
            attempts[f"{name} of {pid}"] = lambda pid=pid, name=name: len(open(f"/proc/{pid}/{name}", "rb").read(100))
        attempts[f"descriptors of {pid}"] = lambda pid=pid: len(os.listdir(f"/proc/{pid}/fd"))
    attempts["processes"] = lambda: len(os.listdir("/proc"))
    attempts["kernel"] = lambda: open("/proc/sys/kernel/randomize_va_space").read()
    return let_out(ABSENT, **attempts)
