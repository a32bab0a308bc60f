"""Options that several commands share, and what they default to."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from autograder.course import Course, find_course, load_course
from autograder.errors import InputError
from autograder.language import speak
from autograder.model import Isolation

CourseOption = Annotated[
    Path | None, typer.Option("--course", help="Folder with the course.toml; by default the one around you.")
]
StoreOption = Annotated[
    str | None, typer.Option("--store", help="Where results are kept: a file or a database URL; by default grades.db.")
]
JobsOption = Annotated[
    int | None,
    typer.Option("--jobs", "-j", min=1, help="Submissions to grade at a time; by default one per processor."),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Write one JSON object per line instead of a table.")]

STORE = "grades.db"


class Least(StrEnum):
    """How much isolation grading insists on."""

    FULL = "full"
    BEST = "best"

    @property
    def level(self) -> Isolation:
        """The weakest level that is acceptable."""
        return Isolation.FULL if self is Least.FULL else Isolation.PROCESS


IsolationOption = Annotated[
    Least, typer.Option("--isolation", help="full: refuse to grade behind a weaker wall; best: take what there is.")
]


def the_course(given: Path | None) -> Course:
    """The course that was named, or the one around the working directory; from now on its language is spoken."""
    course = load_course(given if given is not None else find_course(Path.cwd()))
    speak(course.language, course.catalogues)
    return course


def the_store(given: str | None, course: Course) -> str:
    """The store that was named, or the course's own."""
    return given if given is not None else str(course.root / STORE)


def processors(given: int | None) -> int:
    """The number that was given, or how many processors this process may use."""
    if given is not None:
        return given
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def existing(paths: list[Path]) -> list[Path]:
    """The paths, made absolute. Raises InputError for one that is not there."""
    missing = [path for path in paths if not path.exists()]
    if missing:
        raise InputError("\n".join(f"{path}: is not there; name a folder of submissions" for path in missing))
    return [path.absolute() for path in paths]
