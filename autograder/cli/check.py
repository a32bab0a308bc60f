"""`autograder check`: the public checks of an exercise, on a student's own code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from autograder.language import gettext as _
from autograder.language import ngettext, speak
from autograder.model import Outcome
from autograder.selfcheck import (
    Begun,
    Collected,
    Ended,
    Event,
    Place,
    PublicChecks,
    Unloadable,
    find_checks,
    language_for,
    run_checks,
)

_MARKS = {Outcome.PASSED: ("✓", "ok"), Outcome.SKIPPED: ("–", "--")}  # noqa: RUF001  a dash, where the terminal has one
_BAD = ("✗", "no")
_INDENT = " " * 6


@dataclass(slots=True)
class _Tally:
    """How far the checks of one exercise are."""

    count: int | None = None
    """None: they could not be loaded."""
    passed: int = 0
    running: str = ""


def run(
    exercise: Annotated[
        str | None,
        typer.Argument(metavar="EXERCISE", help="Name of an exercise; by default all whose checks are here."),
    ] = None,
) -> None:
    """Run the public checks of an exercise on your own code."""
    _speak(language_for(Path.cwd()))
    found = find_checks(Path.cwd(), exercise)
    tallies = [_check(checks) for checks in found]
    sys.exit(0 if all(tally.count is not None and tally.passed == tally.count for tally in tallies) else 1)


def _check(checks: PublicChecks) -> _Tally:
    """Run the checks of one exercise, and show each as it ends."""
    tally = _Tally()
    print(f"{checks.slug} ({_shown(checks.path)})", flush=True)
    try:
        for event in run_checks(checks):
            _count(event, tally)
            for line in _lines(event):
                print(line, flush=True)
    except KeyboardInterrupt:
        if tally.running:
            print(_("autograder: stopped in: {check}").format(check=tally.running), file=sys.stderr)
        raise
    print(_verdict(tally), end="\n\n", flush=True)
    return tally


def _count(event: Event, tally: _Tally) -> None:
    if isinstance(event, Collected):
        tally.count = event.count
    tally.running = event.title if isinstance(event, Begun) else ""
    tally.passed += isinstance(event, Ended) and event.outcome is Outcome.PASSED


def _verdict(tally: _Tally) -> str:
    if tally.count is None:
        return _("No public check could run; hidden checks exist for this exercise.")
    text = ngettext(
        "{passed} of {count} public checks passed; hidden checks exist for this exercise.",
        "{passed} of {count} public checks passed; hidden checks exist for this exercise.",
        tally.count,
    )
    return text.format(passed=tally.passed, count=tally.count)


def _lines(event: Event) -> Iterator[str]:
    """What a student reads of an event."""
    if isinstance(event, Unloadable):
        yield f"  {_mark(_BAD)} " + _("Cannot be loaded")
        yield from _details(event.message, event.place)
    if isinstance(event, Ended):
        yield f"  {_mark(_MARKS.get(event.outcome, _BAD))} {event.title}"
        yield from _details(event.message, event.place, event.printed, event.shapes)


def _details(message: str, place: Place | None, printed: str = "", shapes: str = "") -> Iterator[str]:
    for line in message.splitlines():
        yield _INDENT + line
    if place is not None:
        text = _("{file}, line {line}: {text}") if place.text else _("{file}, line {line}")
        yield _INDENT + text.format(file=place.file, line=place.line, text=place.text)
    for line in shapes.splitlines():
        yield f"      {line}"
    for line in printed.splitlines():
        yield _INDENT + _("printed: {line}").format(line=line)


def _mark(mark: tuple[str, str]) -> str:
    """A sign, or letters where standard output cannot show the sign."""
    sign, letters = mark
    return sign if _can_show(sign) else letters


def _speak(language: str) -> None:
    """Speak a language, or English where standard output lacks its letters."""
    speak(language)
    if not _can_show(_verdict(_Tally())):
        speak("en")


def _can_show(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def _shown(path: Path) -> str:
    """A path as seen from the working directory, where it lies below."""
    return os.path.relpath(path) if path.is_relative_to(Path.cwd()) else str(path)
