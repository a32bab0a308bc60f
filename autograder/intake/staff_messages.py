"""Every sentence that intake says to staff: about PATHs, and about what belongs to nobody."""

from __future__ import annotations

from collections.abc import Sequence

from autograder.intake.names import listed, shown
from autograder.intake.reading import Why
from autograder.language import gettext as _
from autograder.language import ngettext


def path_unusable(path: str, why: Why, detail: str) -> str:
    """A PATH that can't be read."""
    text = {
        Why.LINK: _("{path}: is a symbolic link, which is never followed; name what it leads to"),
        Why.GONE: _("{path}: no such file or folder; check the spelling"),
        Why.FORBIDDEN: _("{path}: may not be read; change its permissions or run as its owner"),
        Why.SPECIAL: _("{path}: is neither a file nor a folder; name the folder with the submissions"),
    }.get(why, _("{path}: cannot be read ({detail}); name a folder with submissions"))
    return text.format(path=_path(path), detail=detail or why.value)


def nothing_found(path: str, slugs: Sequence[str]) -> str:
    """A PATH without a single submission."""
    text = _(
        "{path}: no submission here; expected one folder per student with {names} in it, "
        "or files named <student>_{slug}.py"
    )
    return text.format(path=_path(path), names=listed(f"{slug}.py" for slug in slugs), slug=slugs[0])


def twice(student: str, places: Sequence[str]) -> str:
    """One student in two places."""
    text = ngettext(
        "{student}: is handed in {count} time: {places}; remove or rename all but one",
        "{student}: is handed in {count} times: {places}; remove or rename all but one",
        len(places),
    )
    return text.format(student=student, count=len(places), places=_(" and ").join(map(_path, places)))


def stray(where: str, reason: str) -> str:
    """An entry of a class that is nobody's submission."""
    return _("{path}: ignored; {reason}").format(path=_path(where), reason=reason)


def neither() -> str:
    """Why a file is nobody's: its suffix."""
    return _("it is neither a Python file nor a notebook")


def hidden() -> str:
    """Why a file is nobody's: what it is for."""
    return _("it is hidden, or a test or start-up file")


def elsewhere(slug: str) -> str:
    """Why a file is nobody's: its exercise belongs to another assignment."""
    return _("{slug} is not in this assignment").format(slug=slug)


def nameless(suffix: str) -> str:
    """Why a file is nobody's: its name says neither whose it is nor for what."""
    return _("its name must be <student>_<exercise>{suffix}").format(suffix=suffix)


def unopened() -> str:
    """Why a file is nobody's: it is packed."""
    return _("an archive is not opened; unpack it")


def one_student(where: str, folders: Sequence[str]) -> str:
    """A folder that was read as one student's, though it might be a class."""
    text = _("{path}: read as the folder of one student; the folders in it were not looked into: {names}")
    return text.format(path=_path(where), names=listed(folders))


def _path(path: str) -> str:
    """A path as the person at the command line needs it: whole."""
    return shown(path, most=1000)
