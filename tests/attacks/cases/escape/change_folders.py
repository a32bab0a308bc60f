"""
tries = "link, rename, remove and make folders"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os

from probing import let_out

NAME = f"/tmp/attack-{os.getpid()}"


def made(make, remove):
    make()
    remove()
    return "made"


def scale(x, factor):
    return let_out(
        symlink=lambda: made(lambda: os.symlink("@SUITE_PATH@", NAME), lambda: os.unlink(NAME)),
        link=lambda: made(lambda: os.link("@NEIGHBOUR@", NAME), lambda: os.unlink(NAME)),
        mkdir=lambda: made(lambda: os.mkdir(NAME), lambda: os.rmdir(NAME)),
        fifo=lambda: made(lambda: os.mkfifo(NAME), lambda: os.unlink(NAME)),
        rename=lambda: os.rename("@NEIGHBOUR@", "@NEIGHBOUR@"),
        unlink=lambda: os.unlink(f"{NAME}-nothing"),
        rmdir=lambda: os.rmdir(f"{NAME}-nothing"),
        truncate=lambda: os.truncate(f"{NAME}-nothing", 0),
        chdir=lambda: os.chdir("/"),
        chroot=lambda: os.chroot("/"),
    )
