"""What the child that runs public checks tells its parent: one JSON object per line."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from autograder.model import Outcome


@dataclass(frozen=True, slots=True)
class Place:
    """A line of a file."""

    file: str
    line: int
    text: str
    """What stands there, without its indentation; empty in a file of checks, which the student did not write."""


@dataclass(frozen=True, slots=True)
class Collected:
    """The checks are loaded; so many will run."""

    count: int


@dataclass(frozen=True, slots=True)
class Begun:
    """A check starts. `title` is its name in words."""

    title: str


@dataclass(frozen=True, slots=True)
class Ended:
    """A check is over."""

    title: str
    outcome: Outcome
    message: str = ""
    place: Place | None = None
    """The student's own line, or, where their code had returned already, the check's."""
    printed: str = ""
    """What the check and the code under it wrote to standard output."""
    shapes: str = ""
    """What a wrong shape looks like in the symbols of the exercise, in one or two lines."""


@dataclass(frozen=True, slots=True)
class Unloadable:
    """No check can run, because the file of checks, or what it imports, cannot be loaded."""

    message: str
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Finished:
    """Everything was told; without this the child died on the way."""


Event = Collected | Begun | Ended | Unloadable
_KINDS: dict[str, type[Event | Finished]] = {
    kind.__name__: kind for kind in (Collected, Begun, Ended, Unloadable, Finished)
}


def to_line(event: Event | Finished) -> str:
    """An event as a line of ASCII, so that no encoding of any system can spoil it."""
    return json.dumps({"kind": type(event).__name__, **asdict(event)}) + "\n"


def from_line(line: str) -> Event | Finished:
    """The event of a line."""
    fields: dict[str, Any] = json.loads(line)
    kind = _KINDS[fields.pop("kind")]
    if fields.get("place"):
        fields["place"] = Place(**fields["place"])
    if "outcome" in fields:
        fields["outcome"] = Outcome(fields["outcome"])
    return kind(**fields)
