"""Where two values, written as text, differ: so that a page can point at the number that is wrong."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

# A number, a word or a single sign, with the blanks before it: how many those are depends on the width of the numbers
# and means nothing.
_TOKEN = re.compile(
    r"\s*(?:[-+]?(?:(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|(?:\w+\.)?(?:inf|nan)\b)|\w+|\S)|\s+",
)
_VALUE = re.compile(r"[-+]?\.?\d|[-+]?(?:\w+\.)?(?:inf|nan)\b|(?:True|False|None)\b")
_MOST_TOKENS = 2000


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of a text, and whether it differs from the other text."""

    text: str
    differs: bool = False


def compare(expected: str, actual: str) -> tuple[tuple[Segment, ...], tuple[Segment, ...]]:
    """Both texts cut into segments, with the places marked where they differ.

    Texts are compared number by number and word by word, as long as both have the same form, e.g. two arrays of one
    shape. Where the form differs nothing is marked: the eye is then the better judge. Numbers that agree to about six
    digits count as equal, as in most checks.
    """
    left, right = _TOKEN.findall(expected), _TOKEN.findall(actual)
    if len(left) != len(right) or len(left) > _MOST_TOKENS or left == right:
        return (Segment(expected),), (Segment(actual),)
    marks = [not _same(one, other) for one, other in zip(left, right, strict=True)]
    values = [mark for token, mark in zip(left, marks, strict=True) if _VALUE.match(token.strip())]
    if all(values or marks):
        return (Segment(expected),), (Segment(actual),)  # every value differs: marking them all says nothing
    return _segments(left, marks), _segments(right, marks)


def _same(one: str, other: str) -> bool:
    one, other = one.strip(), other.strip()
    if one == other:
        return True
    try:
        return math.isclose(float(one), float(other), rel_tol=1e-6, abs_tol=1e-9)
    except ValueError:
        return False


def _segments(tokens: list[str], marks: list[bool]) -> tuple[Segment, ...]:
    found: list[Segment] = []
    plain = ""
    for token, mark in zip(tokens, marks, strict=True):
        if not mark:
            plain += token
            continue
        word = token.lstrip()
        plain += token[: len(token) - len(word)]
        found += [Segment(plain), Segment(word, differs=True)] if plain else [Segment(word, differs=True)]
        plain = ""
    return tuple([*found, Segment(plain)] if plain or not found else found)
