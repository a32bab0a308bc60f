"""The digest by which a submission is known: the same answer gives the same digest, however and whenever it came in."""

from __future__ import annotations

from autograder.course import digest as digest_of
from autograder.model import ExerciseSource


def digest(source: ExerciseSource) -> str:
    """SHA-256 over the names and contents of what was handed in for one exercise, in hexadecimal digits.

    Why something cannot be graded is part of it: a missing file and an unreadable one are different submissions. The
    student's name is not.
    """
    parts = [("exercise", source.exercise.encode()), ("fault", (source.fault or "").encode())]
    return digest_of(parts + [(file.name, file.content) for file in source.files])
