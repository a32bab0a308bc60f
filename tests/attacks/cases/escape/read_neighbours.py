"""
tries = "read what other students handed in"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os
from pathlib import Path

from probing import ABSENT, let_out

NEIGHBOUR = Path("@NEIGHBOUR@")


def scale(x, factor):
    return let_out(
        ABSENT,
        file=NEIGHBOUR.read_text,
        folder=lambda: os.listdir(NEIGHBOUR.parents[1]),
        temporary=lambda: len(os.listdir("/tmp")),
        shared=lambda: len(os.listdir("/dev/shm")),
    )
