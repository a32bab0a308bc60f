"""The key of a result: a digest of everything that it depends on. Equal keys, equal results; nothing is run twice."""

from __future__ import annotations

import platform
from dataclasses import asdict
from importlib.metadata import version

from autograder import __version__
from autograder.course import Course, Exercise, digest, exercise_digests
from autograder.intake import digest as submission_digest
from autograder.model import ExerciseSource

_PACKAGES = ("numpy", "torch", "hypothesis", "pytest")


def versions_of(course: Course, exercise: Exercise, isolation: str) -> dict[str, str]:
    """What a result of this exercise depends on beside the submission, by name."""
    digests = exercise_digests(exercise)
    limits = " ".join(f"{name}={value!r}" for name, value in sorted(asdict(exercise.limits).items()))
    return {
        "autograder": __version__,
        "suite": digests.suite,
        "reference": digests.reference,
        "mutants": digests.mutants,
        "limits": limits,
        "examples": str(course.examples),
        "isolation": isolation,
        "machine": platform.machine(),
        "python": platform.python_version(),
        **{name: version(name) for name in _PACKAGES},
    }


def key_of(source: ExerciseSource, versions: dict[str, str]) -> str:
    """The key of the result of one submission to one exercise."""
    parts = [("submission", submission_digest(source).encode()), ("exercise", source.exercise.encode())]
    parts += [("fault", (source.fault or "").encode("utf-8", "surrogatepass"))]
    return digest([*parts, *((name, text.encode()) for name, text in sorted(versions.items()))])
