"""
tries = "change modes, owners, times and attributes of files"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os

from probing import let_out

PATH = "/dev/null"


def scale(x, factor):
    mode = os.stat(PATH).st_mode & 0o7777
    return let_out(
        chmod=lambda: os.chmod(PATH, mode),
        chown=lambda: os.chown(PATH, -1, -1),
        lchown=lambda: os.lchown(PATH, -1, -1),
        fchmod=lambda: os.fchmod(0, mode),
        fchown=lambda: os.fchown(0, -1, -1),
        times=lambda: os.utime(PATH),
        attribute=lambda: os.setxattr(PATH, "user.attack", b"x"),
        no_attribute=lambda: os.removexattr(PATH, "user.attack"),
    )
