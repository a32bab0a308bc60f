"""Packages that exercises want for their submissions beside NumPy and PyTorch: whether they are there, and which version."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version

from autograder.course.config import CONFIG_NAME
from autograder.course.layout import Exercise
from autograder.errors import CourseError, Fault


def installed_libraries(exercises: Iterable[Exercise]) -> dict[str, tuple[str, ...]]:
    """Exercise -> the libraries that it wants, all of them installed where submissions run.

    Raises:
        CourseError: names every library that is not there.
    """
    wanted = {exercise.slug: exercise.libraries for exercise in exercises}
    faults = [
        Fault(CONFIG_NAME, f"exercises.{slug}.libraries", f"{name!r} is not installed here; pip install {name}")
        for slug, names in wanted.items()
        for name in names
        if _version(name) is None
    ]
    if faults:
        raise CourseError(faults)
    return wanted


def library_versions(exercise: Exercise) -> dict[str, str]:
    """The libraries of an exercise with their versions; those that are not installed have none."""
    return {name: _version(name) or "none" for name in exercise.libraries}


def _version(name: str) -> str | None:
    try:
        return version(name)
    except (PackageNotFoundError, ValueError):  # ValueError: not even a name
        return None
