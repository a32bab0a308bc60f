"""
tries = "make a file anywhere, or change one that is there"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os
import sysconfig
import tempfile

from probing import ABSENT, let_out

FOLDERS = ("/tmp", "/var/tmp", "/dev/shm", "/", "/nonexistent", "/run", "@COURSE@", sysconfig.get_path("stdlib"))


def written(path):
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    os.unlink(path)
    return descriptor


def scale(x, factor):
    name = f"attack-{os.getpid()}"
    attempts = {f"in {folder}": lambda folder=folder: written(f"{folder}/{name}") for folder in FOLDERS}
    return let_out(
        ABSENT,
        **attempts,
        temporary=tempfile.TemporaryFile,
        appended=lambda: open("@SUITE_PATH@", "a"),
        neighbour=lambda: open("@NEIGHBOUR@", "r+"),
        library=lambda: os.open(os.__file__, os.O_WRONLY),
        unnamed=lambda: os.open("/tmp", os.O_TMPFILE | os.O_WRONLY, 0o600),
    )
