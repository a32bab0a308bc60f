"""Exceptions that the other side says its code raised, as exceptions of this side."""

from __future__ import annotations

import builtins
from dataclasses import dataclass, field
from typing import Any

from autograder.wire.arrays import WireError
from autograder.wire.codec import Decoder
from autograder.wire.frames import Frame
from autograder.wire.scene import MOST_NAMES, Span

_RAISED_AS_IS = {
    name: getattr(builtins, name)
    for name in (
        *("ArithmeticError", "AssertionError", "AttributeError", "EOFError", "ImportError", "IndexError", "KeyError"),
        *("LookupError", "MemoryError", "ModuleNotFoundError", "NameError", "NotImplementedError", "OSError"),
        *("OverflowError", "PermissionError", "RecursionError", "RuntimeError", "TypeError", "UnboundLocalError"),
        *("ValueError", "ZeroDivisionError", "FileNotFoundError"),
    )
}


_SHORT, _LONG = 200, 2000
"""Characters of a name and of a message that are kept; the other side cuts them too, if it is honest."""


@dataclass(frozen=True, slots=True)
class RemoteFrame:
    """One line of the submitted code in the traceback of an exception."""

    file: str
    line: int
    function: str
    text: str
    span: Span | None = None
    """Of the innermost line: what was being computed there."""
    shapes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """Of the innermost line: shapes of arrays, by their names in the code."""


@dataclass(frozen=True, slots=True)
class RemoteRaise:
    """What the other side says about an exception that its code raised."""

    type_name: str
    message: str
    frames: tuple[RemoteFrame, ...]


class SubmissionRaised(Exception):
    """The submitted code raised something that is none of the usual exceptions, `SystemExit` for instance."""


def raised_remotely(error: BaseException) -> RemoteRaise | None:
    """What the other side said about this exception, or None if it was raised here."""
    found = error.__dict__.get("_remote")
    return found if isinstance(found, RemoteRaise) else None


def read_raised(reply: Frame) -> RemoteRaise | None:
    """What a reply says about an exception; None if it brings a value. Raises WireError."""
    fields = Decoder(_Nobody()).decode(reply)
    kind = fields[0] if type(fields) is list and fields and type(fields[0]) is str else ""
    if kind == "ok":
        return None
    if kind != "raised" or len(fields) != 6:
        raise WireError("a reply of an unknown kind")
    return raised_remotely(exception(fields))


class _Nobody:
    """Refers to nothing: for frames that can bring no objects."""

    def keep(self, value: object) -> tuple[int, str, bool]:
        raise WireError(f"a {type(value).__name__} does not cross here")

    def kept(self, number: int) -> object:
        raise WireError(f"there is no object {number} here")

    def stand_in(self, number: int, type_name: str, *, callable_: bool) -> object:
        raise WireError(f"no object such as {number} ({type_name}, {callable_}) crosses here")

    def number_of(self, value: object) -> int | None:
        del value
        return None


def exception(fields: list[Any]) -> Exception:
    """The exception that a reply of kind "raised" tells of. Raises WireError if it tells it wrongly."""
    _, bases, type_name, message, frames, _ = fields
    texts = [type_name, message, *(bases if type(bases) is list else [None])]
    if type(frames) is not list or not all(type(text) is str for text in texts):
        raise WireError("an exception that is not one")
    lines = []
    for entry in frames:
        if type(entry) is not list or [type(part) for part in entry] != [str, int, str, str, list, dict]:
            raise WireError("an exception with a traceback that is not one")
        file, line, function, text, span, shapes = entry
        scene = _span(span), _shapes(shapes)
        lines.append(RemoteFrame(file[:_SHORT], line, function[:_SHORT], text[:_SHORT], *scene))
    type_name, message = type_name[:_SHORT], message[:_LONG]
    known = next((_RAISED_AS_IS[base] for base in bases if base in _RAISED_AS_IS), None)
    error: Exception = known(message) if known else SubmissionRaised(f"{type_name}: {message}")
    error.__dict__["_remote"] = RemoteRaise(type_name, message, tuple(lines[-20:]))
    return error


def _span(numbers: list[Any]) -> Span | None:
    if not numbers:
        return None
    if [type(number) for number in numbers] != [int] * 4:
        raise WireError("an exception from a place that is none")
    first, last, column, end = numbers
    return first, last, column, end


def _shapes(shapes: dict[Any, Any]) -> dict[str, tuple[int, ...]]:
    if len(shapes) > MOST_NAMES:
        raise WireError("an exception with too many shapes")
    for name, shape in shapes.items():
        if type(name) is not str or type(shape) is not tuple or any(type(size) is not int for size in shape):
            raise WireError("an exception with shapes that are none")
    return shapes
