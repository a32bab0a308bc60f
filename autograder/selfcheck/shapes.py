"""Watches how public checks call a student's functions, to read a wrong shape back into the symbols of the exercise.

The docstrings in the student's own module are the contract. The functions stay as they are; in the file of checks their names
stand for watched ones, which note shapes and change nothing.
"""

from __future__ import annotations

import functools
import inspect
import linecache
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType, TracebackType
from typing import Any

from autograder.shapes import (
    Array,
    Call,
    Names,
    Raised,
    Signature,
    call_of,
    described,
    read_contract,
    read_exception,
    read_names,
    read_result,
    rendered,
)
from autograder.wire.scene import shapes_in, span_at

_MOST_CALLS = 50
_MADE_WITH = "_shapes_made_with"
"""The attribute of a student's object that keeps what its constructor was given."""


@dataclass(frozen=True, slots=True)
class _Returned:
    """A call that came back, as far as shapes go."""

    call: Call
    found: tuple[Array | None, ...]


class ShapeWatch:
    """Notes the calls of one check after the other."""

    def __init__(self, module: Path) -> None:
        """Read the contract of the student's `module`; of one that cannot be read, nothing is said."""
        try:
            self._source = module.read_text(encoding="utf-8-sig")
        except (OSError, UnicodeDecodeError):
            self._source = ""
        self._module = module
        self._contract = read_contract(self._source)
        self._names: dict[str, Names] = {}
        self._returned: list[_Returned] = []
        self._raised: tuple[BaseException, Call] | None = None

    def watch(self, checks: ModuleType) -> None:
        """Put watched functions in the place of the student's in the file of checks, and watch the methods of classes."""
        for name, value in list(vars(checks).items()):
            if getattr(value, "__module__", None) != self._module.stem:
                continue
            if isinstance(value, FunctionType) and (signature := self._contract.of(value.__name__)) is not None:
                setattr(checks, name, self._watched(value, signature))
            if isinstance(value, type) and (signature := self._contract.of(f"{value.__name__}.forward")) is not None:
                self._watch_class(value, signature)

    def begin(self) -> None:
        """A check starts: forget the calls of the one before."""
        self._returned, self._raised = [], None

    def reading(self, error: BaseException) -> str:
        """What is wrong with the first wrong shape of the check that ended with `error`; empty if no shape is."""
        for one in self._returned:
            found = read_result(one.call, one.found)
            if found is not None:
                return rendered(found)
        if self._raised is None or self._raised[0] is not error:
            return ""
        told = self._told(error)
        found = None if told is None else read_exception(told, self._raised[1])
        return "" if found is None else rendered(found)

    def _watched(self, function: FunctionType, signature: Signature) -> Callable[..., Any]:
        names, parameters = self._names_for(signature), inspect.signature(function)

        @functools.wraps(function)
        def watched(*args: Any, **kwargs: Any) -> Any:
            call = self._call(signature, parameters, names, args, kwargs)
            try:
                value = function(*args, **kwargs)
            except BaseException as error:
                self._raised = (error, call) if call is not None else self._raised
                raise
            if call is not None and len(self._returned) < _MOST_CALLS:
                together = value if type(value) is tuple else (value,)
                found = tuple(one if isinstance(one := described(part), Array) else None for part in together)
                self._returned.append(_Returned(call, found))
            return value

        return watched

    def _watch_class(self, owner: type, signature: Signature) -> None:
        made, forward = vars(owner).get("__init__"), vars(owner).get("forward")
        if (
            not isinstance(made, FunctionType)
            or not isinstance(forward, FunctionType)
            or hasattr(forward, "__wrapped__")
        ):
            return
        parameters = inspect.signature(made)

        @functools.wraps(made)
        def noting(self: Any, *args: Any, **kwargs: Any) -> None:
            arguments = _bound(parameters, (self, *args), kwargs) or {}
            self.__dict__[_MADE_WITH] = {name: value for name, value in arguments.items() if type(value) is int}
            made(self, *args, **kwargs)

        setattr(owner, "__init__", noting)  # noqa: B010  a class of the student's, which no type checker knows
        setattr(owner, "forward", self._watched(forward, signature))  # noqa: B010

    def _call(
        self,
        signature: Signature,
        parameters: inspect.Signature,
        names: Names,
        args: tuple[Any, ...],
        kwargs: dict[str, Any],
    ) -> Call | None:
        """What counts of a call; None for one that Python itself will refuse."""
        bound = _bound(parameters, args, kwargs)
        if bound is None:
            return None
        made = getattr(bound.pop("self", None), "__dict__", {}).get(_MADE_WITH, {})
        own = {student: name for name, student in names.arguments.items()}
        given = {own.get(name, name): value for name, value in bound.items() if value is not None}
        return call_of(signature, given, made, names)

    def _names_for(self, signature: Signature) -> Names:
        if signature.name not in self._names:
            self._names[signature.name] = read_names(self._source, signature)
        return self._names[signature.name]

    def _told(self, error: BaseException) -> Raised | None:
        """The exception with the innermost line of the student's module."""
        step, own = error.__traceback__, None
        while step is not None:
            if Path(step.tb_frame.f_code.co_filename).name == self._module.name:
                own = step
            step = step.tb_next
        return None if own is None else _raised(error, own)


def _raised(error: BaseException, step: TracebackType) -> Raised:
    frame, number = step.tb_frame, step.tb_lineno or 0
    file = frame.f_code.co_filename
    span = span_at(frame.f_code, step.tb_lasti)
    expression = ""
    if span is not None:
        first, last, column, end = span
        part = [linecache.getline(file, line).encode() for line in range(first, last + 1)]
        part[-1] = part[-1][:end]
        part[0] = part[0][column:]
        expression = b"".join(part).decode("utf-8", "replace")
    return Raised(str(error), linecache.getline(file, number).strip(), shapes_in(frame.f_locals), expression)


def _bound(parameters: inspect.Signature, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any] | None:
    try:
        return dict(parameters.bind(*args, **kwargs).arguments)
    except TypeError:
        return None
