"""`autograder release`: the student package of an assignment."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.options import CourseOption, the_course
from autograder.release import build, write


def run(
    assignment: Annotated[str, typer.Argument(metavar="ASSIGNMENT", help="Name of the assignment in course.toml.")],
    to: Annotated[
        Path, typer.Option("--to", metavar="DIR|FILE.zip", help="Folder or zip file to write, outside of the course.")
    ],
    force: Annotated[
        bool, typer.Option("--force", help="Replace a student package or a zip file that is there already.")
    ] = False,
    course: CourseOption = None,
) -> None:
    """Write what students receive: hand-outs, stubs, public checks, three steps and a manifest; never a line of a solution."""
    loaded = the_course(course)
    wanted = loaded.assignment(assignment)
    package = build(loaded, wanted)
    write(package, to, loaded.root, force=force)
    exercises = len(wanted.exercises)
    print(
        f"{package.name}: {exercises} {'exercise' if exercises == 1 else 'exercises'}, {len(package.files)} files in {to}"
    )
    print(f"SHA-256 of its manifest: {package.digest}")
