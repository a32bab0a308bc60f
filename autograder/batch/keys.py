"""The key of a result: a digest of everything that it depends on. Equal keys, equal results; nothing is run twice."""

from __future__ import annotations

import functools
import platform
from dataclasses import asdict
from importlib.metadata import version
from pathlib import Path

import autograder
from autograder import __version__
from autograder.course import Course, Exercise, digest, exercise_digests, library_versions
from autograder.intake import digest as submission_digest
from autograder.model import ExerciseSource

_JUDGING = frozenset({"candidate", "examiner", "language", "sandbox", "suite", "wire"})
"""The parts of ours that a verdict depends on."""
_PACKAGES = ("numpy", "torch", "hypothesis", "pytest")


def versions_of(course: Course, exercise: Exercise, isolation: str) -> dict[str, str]:
    """What a result of this exercise depends on beside the submission, by name."""
    digests = exercise_digests(exercise)
    limits = " ".join(f"{name}={value!r}" for name, value in sorted(asdict(exercise.limits).items()))
    return {
        "autograder": __version__,
        "harness": _harness(),
        "suite": digests.suite,
        "reference": digests.reference,
        "mutants": digests.mutants,
        "limits": limits,
        "examples": str(course.examples),
        "language": _language(course),
        "forbidden": " ".join(exercise.forbidden),
        "isolation": isolation,
        "machine": platform.machine(),
        "python": platform.python_version(),
        **{name: version(name) for name in _PACKAGES},
        **library_versions(exercise),
    }


def _language(course: Course) -> str:
    """The language that the feedback speaks, and a digest of its catalogues, where there are any."""
    named = [(path.name, path.read_bytes()) for path in course.catalogues]
    return f"{course.language} {digest(named)}" if named else course.language


@functools.cache
def _harness() -> str:
    """Digest of our own code: a verdict is only as old as the program that gave it."""
    root = Path(autograder.__file__).parent
    files = sorted(path for path in root.rglob("*.p[yo]") if path.relative_to(root).parts[0] in _JUDGING)
    return digest((path.relative_to(root).as_posix(), path.read_bytes()) for path in files)


def key_of(source: ExerciseSource, versions: dict[str, str]) -> str:
    """The key of the result of one submission to one exercise."""
    parts = [("submission", submission_digest(source).encode()), ("exercise", source.exercise.encode())]
    parts += [("fault", (source.fault or "").encode("utf-8", "surrogatepass"))]
    return digest([*parts, *((name, text.encode()) for name, text in sorted(versions.items()))])
