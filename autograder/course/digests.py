"""Digests that say which version of a thing was used: of a suite, a reference solution, a submission."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from autograder.course.layout import Exercise
from autograder.errors import CourseError, Fault


@dataclass(frozen=True, slots=True)
class ExerciseDigests:
    """The version of each private part of an exercise that a result can depend on."""

    suite: str
    """The hidden suite."""
    reference: str
    """The reference solution, the given files, and the stub, whose docstrings say which shapes are right."""
    mutants: str
    """All mutants, without the reference that they extend."""


def digest(parts: Iterable[tuple[str, bytes]]) -> str:
    """SHA-256 over (name, content) pairs in the order given, in hexadecimal digits.

    Each name and each content is preceded by its length in 8 bytes, so no two sequences of pairs share their bytes.
    """
    total = hashlib.sha256()
    for name, content in parts:
        # A file name that is not UTF-8 holds lone surrogates; this keeps different names different.
        for field in (name.encode("utf-8", "surrogatepass"), content):
            total.update(len(field).to_bytes(8, "big"))
            total.update(field)
    return total.hexdigest()


def exercise_digests(exercise: Exercise) -> ExerciseDigests:
    """Read the private files of an exercise and digest them.

    Raises:
        CourseError: a file can't be read.
    """
    return ExerciseDigests(
        suite=_digest_of(exercise, [exercise.suite]),
        reference=_digest_of(exercise, [exercise.reference, *exercise.given, exercise.stub]),
        mutants=_digest_of(exercise, [mutant.path for mutant in exercise.mutants]),
    )


def _digest_of(exercise: Exercise, paths: list[Path]) -> str:
    try:
        return digest((path.name, path.read_bytes()) for path in paths)
    except OSError as error:
        name = exercise.relative(Path(str(error.filename)))
        raise CourseError([Fault(name, "file", f"cannot be read: {error.strerror}")]) from error
