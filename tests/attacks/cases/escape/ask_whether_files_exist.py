"""
tries = "learn that files of the course exist, without opening them"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os

from probing import ABSENT, let_out

PATH = "@SUITE_PATH@"


def found(answer):
    if not answer:
        raise FileNotFoundError(2, PATH)
    return answer


def scale(x, factor):
    return let_out(
        ABSENT,
        stat=lambda: os.stat(PATH),
        access=lambda: found(os.access(PATH, os.F_OK)),
        exists=lambda: found(os.path.exists(PATH)),
        neighbour=lambda: os.stat("@NEIGHBOUR@"),
        course=lambda: os.lstat("@COURSE@/course.toml"),
    )
