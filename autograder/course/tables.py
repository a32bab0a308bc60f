"""Reads a table of a TOML file key by key and collects everything that is wrong with it."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

from autograder.course.spelling import did_you_mean
from autograder.errors import Fault

Choice = TypeVar("Choice", bound=StrEnum)

_KINDS: dict[type, str] = {
    bool: "a boolean",
    int: "an integer",
    float: "a number",
    str: "text",
    list: "a list",
    dict: "a table",
    dt.datetime: "a date with a time",
    dt.date: "a date",
    dt.time: "a time",
}


@dataclass(frozen=True, slots=True)
class Span:
    """The values that a number may have, both ends included."""

    low: float
    high: float
    unit: str = ""

    def __str__(self) -> str:
        return f"from {self.low:g} to {self.high:g} {self.unit}".rstrip()


class Table:
    """One table while it is read: ask for each known key once, then call `finish`.

    A value that can't be used becomes a fault and the default is returned instead, so that reading goes on and the
    author sees all faults at once.
    """

    def __init__(self, values: Mapping[str, object], key: str, file: str, faults: list[Fault]) -> None:
        self._values = values
        self._key = key
        self._file = file
        self._faults = faults
        self._known: list[str] = []

    def fault(self, key: str, text: str) -> None:
        """Record that the value of `key` is wrong."""
        self._faults.append(Fault(self._file, self.path(key), text))

    def path(self, key: str) -> str:
        """The key as it would be written from the top of the file, e.g. ``limits.import_cpu``."""
        return f"{self._key}.{key}" if self._key else key

    def text(self, key: str, default: str | None = None, *, pattern: str = r".*\S.*", meaning: str = "text") -> str:
        """One line of text that matches `pattern` as a whole; `meaning` describes it in the fault. Required without a default."""
        value = self._take(key, required=default is None)
        if value is None:
            return default or ""
        if not isinstance(value, str):
            self.fault(key, f"must be text in quotes, not {_kind(value)}")
        elif not value.isprintable() or not re.fullmatch(pattern, value):
            self.fault(key, f"must be {meaning}, on one line and not empty; it is {value!r}")
        else:
            return value
        return default or ""

    def number(self, key: str, default: float, span: Span) -> float:
        """A number in `span`."""
        value = self._take(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            self.fault(key, f"must be a number {span}, not {_kind(value)}")
        elif not span.low <= value <= span.high:  # NaN is in no span
            self.fault(key, f"must be {span}, not {value}")
        else:
            return float(value)
        return default

    def integer(self, key: str, default: int, span: Span) -> int:
        """An integer in `span`."""
        value = self._take(key)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int):
            self.fault(key, f"must be an integer {span}, not {_kind(value)}")
        elif not span.low <= value <= span.high:
            self.fault(key, f"must be {span}, not {value}")
        else:
            return value
        return default

    def choice(self, key: str, default: Choice) -> Choice:
        """One of the words of the enumeration that `default` belongs to."""
        value = self._take(key)
        if value is None:
            return default
        words = [member.value for member in type(default)]
        if isinstance(value, str) and value in words:
            return type(default)(value)
        guess = did_you_mean(value, words) if isinstance(value, str) else ""
        self.fault(key, f"must be one of {', '.join(map(repr, words))}, not {value!r}{guess}")
        return default

    def moment(self, key: str) -> dt.datetime | None:
        """A date with a time and an offset from UTC, or None if the key is absent."""
        value = self._take(key)
        if value is None:
            return None
        if isinstance(value, dt.datetime) and value.tzinfo is not None:
            return value
        lack = "it has no offset" if isinstance(value, dt.datetime) else f"not {_kind(value)}"
        self.fault(key, f"must be a date and time with an offset, such as 2026-10-02T23:59:00+02:00; {lack}")
        return None

    def words(self, key: str, *, required: bool = True) -> tuple[str, ...]:
        """A list of texts, not empty and none twice; empty only if it is absent."""
        value = self._take(key, required=required)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fault(key, "must be a list of names in quotes")
            return ()
        if not value:
            self.fault(key, "must name at least one")
        for item in sorted({item for item in value if value.count(item) > 1}):
            self.fault(key, f"names {item!r} twice")
        return tuple(dict.fromkeys(value))

    def table(self, key: str, *, required: bool = False) -> Table:
        """The table under `key`; an empty one if it is absent."""
        value = self._take(key, required=required)
        if value is not None and not isinstance(value, dict):
            self.fault(key, f"must be a table, not {_kind(value)}")
        return Table(value if isinstance(value, dict) else {}, self.path(key), self._file, self._faults)

    def tables(self, key: str) -> tuple[Table, ...]:
        """The tables of an array of tables, in order; their keys count from 1."""
        value = self._take(key)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fault(key, f"must be written as [[{self.path(key)}]], one block each")
            return ()
        return tuple(
            Table(item, f"{self.path(key)}[{number}]", self._file, self._faults)
            for number, item in enumerate(value, start=1)
        )

    def every_table(self) -> dict[str, Table]:
        """All values of this table as tables by their key, whatever the keys are."""
        return {key: self.table(key) for key in self._values}

    def finish(self) -> None:
        """Refuse every key that nobody asked for."""
        for key in self._values:
            if key not in self._known:
                known = ", ".join(self._known)
                self.fault(key, f"unknown key{did_you_mean(key, self._known)}; known: {known}")

    def _take(self, key: str, *, required: bool = False) -> object | None:
        self._known.append(key)
        if required and key not in self._values:
            self.fault(key, "is missing")
        return self._values.get(key)


def _kind(value: object) -> str:
    return _KINDS.get(type(value), type(value).__name__)
