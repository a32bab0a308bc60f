"""Strict reading of one field of a JSON object. What is not exactly as it should be is a `HarnessError` with its place."""

from __future__ import annotations

import math
from collections.abc import Iterable
from enum import StrEnum
from typing import Any, TypeVar

from autograder.errors import HarnessError

Member = TypeVar("Member", bound=StrEnum)
Record = dict[str, Any]


def fault(where: str, key: str, what: str) -> HarnessError:
    """The error to raise: `where` names the record, `key` the field in it."""
    return HarnessError(f"{where}: {key}: {what}")


def record_of(value: object, keys: Iterable[str], where: str) -> Record:
    """`value` as an object that has exactly these keys."""
    if not isinstance(value, dict):
        raise HarnessError(f"{where}: expected an object, found {_shown(value)}")
    expected = frozenset(keys)
    if value.keys() != expected:
        missing = sorted(expected - value.keys())
        unknown = sorted(str(key) for key in value.keys() - expected)
        faults = [f"{word} {', '.join(found)}" for word, found in (("missing", missing), ("unknown", unknown)) if found]
        raise HarnessError(f"{where}: wrong keys: {'; '.join(faults)}")
    return value


def text(record: Record, key: str, where: str) -> str:
    """A string."""
    value = record[key]
    if not isinstance(value, str):
        raise fault(where, key, f"expected text, found {_shown(value)}")
    return value


def optional_text(record: Record, key: str, where: str) -> str | None:
    """A string or null."""
    return None if record[key] is None else text(record, key, where)


def texts(record: Record, key: str, where: str) -> tuple[str, ...]:
    """A list of strings."""
    values = items(record, key, where)
    for index, value in enumerate(values):
        if not isinstance(value, str):
            raise fault(where, f"{key}[{index}]", f"expected text, found {_shown(value)}")
    return tuple(values)


def text_map(record: Record, key: str, where: str) -> dict[str, str]:
    """An object whose values are strings."""
    value = record[key]
    if not isinstance(value, dict):
        raise fault(where, key, f"expected an object, found {_shown(value)}")
    for name, entry in value.items():
        if not isinstance(name, str) or not isinstance(entry, str):
            raise fault(where, f"{key}[{name!r}]", f"expected text, found {_shown(entry)}")
    return dict(value)


def items(record: Record, key: str, where: str) -> list[Any]:
    """A list of anything."""
    value = record[key]
    if not isinstance(value, list):
        raise fault(where, key, f"expected a list, found {_shown(value)}")
    return value


def number(record: Record, key: str, where: str, *, high: float) -> float:
    """A number from 0 to `high`; true and false are not numbers, and NaN lies nowhere."""
    value = record[key]
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise fault(where, key, f"expected a number, found {_shown(value)}")
    if not 0 <= value <= high or (isinstance(value, float) and not math.isfinite(value)):
        raise fault(where, key, f"expected a number from 0 to {high:g}, found {_shown(value)}")
    return float(value)


def member(kind: type[Member], record: Record, key: str, where: str) -> Member:
    """One of the values of an enumeration."""
    value = text(record, key, where)
    try:
        return kind(value)
    except ValueError:
        raise fault(where, key, f"expected one of {', '.join(kind)}, found {_shown(value)}") from None


def _shown(value: object) -> str:
    if isinstance(value, (dict, list)):
        return "an object" if isinstance(value, dict) else "a list"
    written = "null" if value is None else ascii(value)
    return written if len(written) <= 60 else written[:57] + "..."
