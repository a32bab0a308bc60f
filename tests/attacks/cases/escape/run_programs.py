"""
tries = "run a program"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os
import subprocess

from autograder.sandbox.syscalls import call
from probing import ABSENT, let_out


def by_shell():
    status = os.system("true")
    if status:
        raise PermissionError(1, str(status))
    return status


def scale(x, factor):
    return let_out(
        ABSENT | {11},
        shell=by_shell,
        pipe=lambda: os.popen("id").read(),
        process=lambda: subprocess.run(["/bin/sh", "-c", "id"], capture_output=True),
        spawned=lambda: os.posix_spawn("/bin/true", ["true"], {}),
        waited=lambda: os.spawnv(os.P_WAIT, "/bin/true", ["true"]),
        nowhere=lambda: call("execve", b"/bin/sh", 1, 0),
        descriptor=lambda: call("execveat", -1, b"/bin/sh", 1, 0, 0),
    )
