"""Shapes as docstrings write them: ``(B, h, n, d_k)``, ``(..., n_q, d_k)``, ``(d_s,)``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from autograder.shapes.sizes import Number, Size, parsed, symbols, written

Shape = tuple[int, ...]

_MOST_AXES = 12
_ANY = ("...", "…")


@dataclass(frozen=True, slots=True)
class Pattern:
    """A shape in symbols."""

    sizes: tuple[Size, ...]
    lead: bool = False
    """Whether any number of axes may stand in front: ``...``."""

    def __str__(self) -> str:
        if self.lead and not self.sizes:
            return "(...)"
        return in_brackets([*(["..."] if self.lead else []), *(written(size) for size in self.sizes)])

    @property
    def names(self) -> Iterator[str]:
        """The symbols in it, from left to right."""
        return (name for size in self.sizes for name in symbols(size))


def in_brackets(parts: list[str]) -> str:
    """Sizes as Python writes a tuple."""
    return f"({parts[0]},)" if len(parts) == 1 else f"({', '.join(parts)})"


def shown(shape: Shape) -> str:
    """A shape in numbers."""
    return in_brackets([str(size) for size in shape])


_GROUP = re.compile(r"\(([^()]*(?:\([^()]*\)[^()]*)*)\)")


@dataclass(frozen=True, slots=True)
class Found:
    """A shape in a text, and where it stands there."""

    pattern: Pattern
    start: int
    end: int


def patterns_in(text: str) -> list[Found]:
    """Every shape in a text. A single size needs its comma, ``(T,)``, for ``(T)`` might be a word in brackets."""
    found = []
    for match in _GROUP.finditer(text):
        pattern = read_pattern(match[1])
        if pattern is not None:
            found.append(Found(pattern, match.start(), match.end()))
    return found


def read_pattern(inside: str) -> Pattern | None:
    """The shape that is written between a pair of brackets, or None if this is none."""
    if inside.strip() in _ANY:
        return Pattern((), lead=True)
    if "," not in inside:
        return None
    parts = [part.strip() for part in inside.split(",")]
    if parts[-1] == "":
        parts.pop()
    lead = bool(parts) and parts[0] in _ANY
    sizes = [parsed(part) for part in (parts[1:] if lead else parts)]
    told = tuple(size for size in sizes if size is not None)
    if len(told) != len(sizes) or not 0 < len(told) <= _MOST_AXES or _only_numbers(told):
        return None
    return Pattern(told, lead)


def _only_numbers(sizes: tuple[Size, ...]) -> bool:
    """A pair of numbers is an example, or no shape at all."""
    return all(isinstance(size, Number) for size in sizes)
