"""Every error that the autograder raises on purpose, drawn by who must act.

::

    AutograderError
    ├── InputError          the person who typed the command or handed in a file      exit 2
    │   └── CourseError     the author of the course: lists every fault at once       exit 2
    ├── WallError           the owner of the machine: the wall cannot be built here   exit 2
    └── HarnessError        us: a part of the harness broke, no grade was given       exit 3

The command line turns these into one line each; anything else keeps its traceback, because it is a defect of ours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


class AutograderError(Exception):
    """Base of all errors raised on purpose; `exit_code` is what the command line ends with."""

    exit_code = 3


class InputError(AutograderError):
    """A path, an option or a file that a person gave cannot be used; the message says what, where and what to do."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a course: which file, which key in it, and what to do."""

    file: str
    key: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.text}"


class CourseError(InputError):
    """A course is broken; carries every fault found, not just the first."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


class WallError(AutograderError):
    """This machine cannot keep submissions away from the grader at the level that was asked for."""

    exit_code = 2


class HarnessError(AutograderError):
    """A part of the harness failed while grading; the affected submission has no grade, which is not the same as zero."""
