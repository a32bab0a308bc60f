"""`autograder check`: the public checks of an exercise, on a student's own code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

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
    run_checks,
)

_HIDDEN = "hidden checks exist for this exercise"
_MARKS = {Outcome.PASSED: ("✓", "ok"), Outcome.SKIPPED: ("–", "--")}  # noqa: RUF001  a dash, where the terminal has one
_BAD = ("✗", "no")


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
            print(f"autograder: stopped in: {tally.running}", file=sys.stderr)
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
        return f"No public check could run; {_HIDDEN}."
    return f"{tally.passed} of {tally.count} public checks passed; {_HIDDEN}."


def _lines(event: Event) -> Iterator[str]:
    """What a student reads of an event."""
    if isinstance(event, Unloadable):
        yield f"  {_mark(_BAD)} Cannot be loaded"
        yield from _details(event.message, event.place)
    if isinstance(event, Ended):
        yield f"  {_mark(_MARKS.get(event.outcome, _BAD))} {event.title}"
        yield from _details(event.message, event.place, event.printed)


def _details(message: str, place: Place | None, printed: str = "") -> Iterator[str]:
    for line in message.splitlines():
        yield f"      {line}"
    if place is not None:
        yield f"      {place.file}, line {place.line}{': ' if place.text else ''}{place.text}"
    for line in printed.splitlines():
        yield f"      printed: {line}"


def _mark(mark: tuple[str, str]) -> str:
    """A sign, or letters where standard output cannot show the sign."""
    sign, letters = mark
    try:
        sign.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return letters
    return sign


def _shown(path: Path) -> str:
    """A path as seen from the working directory, where it lies below."""
    return os.path.relpath(path) if path.is_relative_to(Path.cwd()) else str(path)
