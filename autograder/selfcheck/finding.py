"""Where public checks lie around a student: in this folder, in a folder here, or in the exercises of the course around."""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import InputError
from autograder.language import gettext as _

_EXERCISES = "exercises"
_NAME = re.compile(r"test_(\w+)\.py")


@dataclass(frozen=True, slots=True)
class PublicChecks:
    """The public checks of one exercise: `test_<slug>.py`, in the folder where the student's `<slug>.py` belongs."""

    slug: str
    path: Path


def find_checks(start: Path, wanted: str | None = None) -> tuple[PublicChecks, ...]:
    """The public checks that are meant in the folder `start`.

    Args:
        start: the student's working directory.
        wanted: an exercise, by its slug or as a path to its folder, module or checks; None for all that are nearest.

    Raises:
        InputError: there are none, or not for this exercise; names those that there are.
    """
    if wanted is not None:
        return (_one(start, wanted),)
    for found in (_here(start), _below(start), _around(start)):
        if found:
            return tuple(PublicChecks(slug, path) for slug, path in sorted(found.items()))
    text = _(
        "{folder}: no test_<exercise>.py here, in a folder here, or in exercises/ around; go to where your exercises are"
    )
    raise InputError(text.format(folder=start))


def _one(start: Path, wanted: str) -> PublicChecks:
    named = Path(start, wanted)
    slug = _slug(wanted)
    folder = named if named.is_dir() else named.parent
    beside = _below(start.parent)  # the folder of another exercise
    nearest = {**beside, **_around(start), **_below(start), **_here(start)}
    for path in (folder / f"test_{slug}.py", nearest.get(slug)):
        if path is not None and path.is_file():
            return PublicChecks(slug, path.absolute())
    near = difflib.get_close_matches(slug, nearest, n=1)
    known = ", ".join(sorted(nearest)) or _("none")
    if near:
        text = _("{wanted}: no public checks test_{slug}.py; did you mean {near}; found here: {known}")
        raise InputError(text.format(wanted=wanted, slug=slug, near=repr(near[0]), known=known))
    text = _("{wanted}: no public checks test_{slug}.py; found here: {known}")
    raise InputError(text.format(wanted=wanted, slug=slug, known=known))


def _slug(wanted: str) -> str:
    """`exercises/name/`, `name.py` and `test_name.py` mean `name`, whichever way the slashes lean."""
    last = re.split(r"[\\/]", wanted.rstrip("\\/"))[-1]
    return last.removesuffix(".py").removeprefix("test_")


def _here(folder: Path) -> dict[str, Path]:
    """Slug -> checks in this folder. Another project's tests have no module of their name beside them."""
    found = {match[1]: path for path in _files(folder) if (match := _NAME.fullmatch(path.name))}
    return {slug: path for slug, path in found.items() if path.with_name(f"{slug}.py").is_file() or folder.name == slug}


def _below(folder: Path) -> dict[str, Path]:
    """Slug -> checks in the folder of this name in `folder`."""
    checks = {path.name: path / f"test_{path.name}.py" for path in _entries(folder) if path.is_dir()}
    return {slug: path for slug, path in checks.items() if path.is_file()}


def _around(folder: Path) -> dict[str, Path]:
    """Slug -> checks in the nearest course at or above `folder`."""
    for above in (folder, *folder.parents):
        if found := _below(above / _EXERCISES):
            return found
    return {}


def _files(folder: Path) -> list[Path]:
    return [path for path in _entries(folder) if path.is_file()]


def _entries(folder: Path) -> list[Path]:
    """What lies in a folder; nothing if it is not there or may not be read."""
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []
