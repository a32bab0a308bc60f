"""
tries = "read and list the course: reference, mutants, configuration"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import glob
import os
import pathlib

from probing import ABSENT, let_out

COURSE = pathlib.Path("@COURSE@")


def walked():
    found = [name for _, _, names in os.walk(COURSE) for name in names] + glob.glob(f"{COURSE}/**", recursive=True)
    if found in ([], [f"{COURSE}/"]):  # glob answers a folder that it cannot list
        raise FileNotFoundError(2, "nothing there")
    return found


def scale(x, factor):
    return let_out(
        ABSENT,
        reference=lambda: (COURSE / "solutions/target/target.py").read_text(),
        mutant=lambda: (COURSE / "solutions/target/mutants/scale_adds.py").read_text(),
        configuration=lambda: (COURSE / "course.toml").read_text(),
        listed=lambda: os.listdir(COURSE),
        scanned=lambda: list(os.scandir(COURSE / "solutions")),
        walked=walked,
        stub=lambda: (COURSE / "exercises/target/target.py").read_text(),
    )
