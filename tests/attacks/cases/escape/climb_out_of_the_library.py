"""
tries = "reach the course from a folder that may be read, by going up"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os
import sysconfig

from probing import ABSENT, let_out

LIBRARY = sysconfig.get_path("stdlib")
UP = "/".join([".."] * LIBRARY.count("/"))


def from_descriptor():
    folder = os.open(LIBRARY, os.O_RDONLY | os.O_DIRECTORY)
    return os.open(f"{UP}/@SUITE_PATH@", os.O_RDONLY, dir_fd=folder)


def scale(x, factor):
    return let_out(
        ABSENT,
        from_path=lambda: open(f"{LIBRARY}/{UP}@SUITE_PATH@").read(),
        from_descriptor=from_descriptor,
        above=lambda: os.listdir(f"{LIBRARY}/{UP}"),
        beside=lambda: os.listdir(f"{LIBRARY}/../.."),
        passwd=lambda: open(f"{LIBRARY}/{UP}/etc/passwd").read(),
    )
