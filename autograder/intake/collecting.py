"""Reads a class: every PATH, every student, every exercise of an assignment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.course import Assignment, Exercise
from autograder.errors import InputError
from autograder.intake import staff_messages
from autograder.intake.places import Place, find_places
from autograder.intake.reading import Unread, open_folder
from autograder.intake.students import read_loose_files, read_student_folder
from autograder.model import Submission


@dataclass(frozen=True, slots=True)
class Intake:
    """What was handed in for an assignment."""

    submissions: tuple[Submission, ...]
    """Sorted by student; one each."""
    strays: tuple[str, ...]
    """Things under the PATHs that are nobody's submission, one line each, for staff."""


def read_class(paths: Sequence[Path], assignment: Assignment, exercises: Iterable[Exercise]) -> tuple[Submission, ...]:
    """The submissions of `take_in` alone."""
    return take_in(paths, assignment, exercises).submissions


def take_in(paths: Sequence[Path], assignment: Assignment, exercises: Iterable[Exercise]) -> Intake:
    """Read what students handed in for an assignment.

    Args:
        paths: see the package for the forms that each may have.
        assignment: what they were asked for.
        exercises: those of the assignment, or of the whole course, so that files for other exercises are known.

    Raises:
        InputError: a PATH can't be used, or a student was handed in twice; lists all such faults, one line each.
    """
    exercises = tuple(exercises)
    found = find_places(paths, assignment.exercises, [exercise.slug for exercise in exercises])
    faults = [*found.faults, *_duplicates(found.places)]
    if faults:
        raise InputError("\n".join(faults))
    places = sorted(found.places, key=lambda place: place.student)
    return Intake(tuple(_read(place, assignment, exercises) for place in places), found.strays)


def _duplicates(places: Iterable[Place]) -> list[str]:
    by_student: dict[str, list[str]] = {}
    for place in places:
        by_student.setdefault(place.student, []).append(place.label)
    return [staff_messages.twice(student, labels) for student, labels in sorted(by_student.items()) if len(labels) > 1]


def _read(place: Place, assignment: Assignment, exercises: Sequence[Exercise]) -> Submission:
    try:
        with open_folder(place.root) as root:
            if place.folder is None:
                return read_loose_files(place.student, root, place.loose, assignment, exercises)
            return read_student_folder(place.student, root, place.folder, assignment, exercises)
    except Unread as unread:
        # The folder of the class itself went away after it was listed.
        raise InputError(staff_messages.path_unusable(str(place.root), unread.why, unread.detail)) from unread
