"""Wrong shapes in a failing example, read back into the symbols of the exercise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from autograder.examiner.attempts import Attempt
from autograder.examiner.conversation import Exchange
from autograder.examiner.likeness import read_reply, read_request, same_value
from autograder.examiner.prepared import PreparedExercise
from autograder.examiner.sides import local_link
from autograder.shapes import (
    Array,
    Call,
    Names,
    Raised,
    Reordered,
    ShapeReading,
    Signature,
    Step,
    call_of,
    clean_shapes,
    described,
    read_exception,
    read_names,
    read_result,
    rendered,
)
from autograder.suite import CheckFailure
from autograder.wire import Frame, RemoteRaise, WireError, raised_remotely
from autograder.wire.codec import Decoder

_MOST_EXCHANGES = 20
_MOST_LINES = 20
"""Of an expression."""

_Made = tuple[str, tuple[Any, ...], dict[str, Any]]
"""How an object was made: the class, and the arguments of its constructor."""


class ShapeReader:
    """Reads the examples of one submission."""

    def __init__(self, exercise: PreparedExercise, files: Mapping[str, bytes]) -> None:
        self._exercise = exercise
        self._files = files
        self._names: dict[str, Names] = {}

    def read(self, attempt: Attempt) -> str:
        """What is wrong with the first wrong shape in an example, in one or two lines; empty if no shape is."""
        made: dict[int, _Made] = {}
        some, last = attempt.exchanges[:_MOST_EXCHANGES], attempt.exchanges[_MOST_EXCHANGES:][-1:]
        for exchange in [*some, *last]:
            (verb, target, path, args, kwargs), arrays = read_request(exchange[0])
            if verb != "call":
                continue
            signature, made_with = self._signature(target, path, made)
            if signature is None:
                if target == 0 and len(path) == 1:
                    _remember(made, exchange, (path[0], args, kwargs), arrays)
                continue
            maker = _named(tuple(one.name for one in signature.maker), *made_with)
            call = call_of(signature, _named(signature.positional, args, kwargs), maker, self._names_for(signature))
            reading = self._reading(call, exchange, arrays, attempt)
            if reading is not None:
                return rendered(reading)
        return ""

    def _signature(
        self, target: int, path: list[str], made: dict[int, _Made]
    ) -> tuple[Signature | None, tuple[tuple[Any, ...], dict[str, Any]]]:
        """What is called: a function of the module, or an object that it made, with what that was made with."""
        if target == 0:
            return (self._exercise.contract.of(path[0]) if len(path) == 1 else None), ((), {})
        if target not in made or path not in ([], ["forward"]):
            return None, ((), {})
        name, args, kwargs = made[target]
        return self._exercise.contract.of(f"{name}.forward"), (args, kwargs)

    def _names_for(self, signature: Signature) -> Names:
        if signature.name not in self._names:
            source = self._files.get(f"{self._exercise.slug}.py", b"").decode("utf-8", "replace")
            self._names[signature.name] = read_names(source, signature)
        return self._names[signature.name]

    def _reading(self, call: Call, exchange: Exchange, arrays: list[Any], attempt: Attempt) -> ShapeReading | None:
        try:
            fields = read_reply(exchange[1], arrays)
        except WireError:
            return None
        if fields[0] == "raised":
            is_last = exchange is attempt.exchanges[-1]
            raised = raised_remotely(attempt.error) if is_last and attempt.error is not None else None
            return None if raised is None else read_exception(self._raised(raised), call)
        found = _together(fields[1])
        shapes = [array if isinstance(array := described(value), Array) else None for value in found]
        alone = read_result(call, shapes)
        if exchange[0].portable and (alone is not None or exchange is attempt.exchanges[-1]):
            return self._beside_reference(call, exchange[0], found, shapes)
        return None if alone is None else _confirmed(alone, call, found, shapes, attempt)

    def _raised(self, raised: RemoteRaise) -> Raised:
        """An exception with its line. The source is the one that was handed in, not what the candidate says of it."""
        frame = raised.frames[-1] if raised.frames else None
        source = b"" if frame is None else self._files.get(frame.file, b"")
        lines = source.splitlines()
        if frame is None or not 0 < frame.line <= len(lines):
            return Raised(raised.message, "")
        line = lines[frame.line - 1].decode("utf-8", "replace")
        return Raised(raised.message, line, clean_shapes(frame.shapes), _cut_out(lines, frame.span))

    def _beside_reference(
        self, call: Call, request: Frame, found: tuple[Any, ...], shapes: list[Array | None]
    ) -> ShapeReading | None:
        """A reading that knows what the reference returns."""
        reply = local_link(self._exercise.reference).exchange(request, _no_callback)
        fields = read_reply(reply, read_request(request)[1])
        if fields[0] != "ok":
            return None
        right = _together(fields[1])
        if len(right) != len(found):
            return None

        def is_right(place: int | None, step: Step | Reordered) -> bool:
            if isinstance(step, Reordered) or place is None:
                return isinstance(step, Reordered) and all(map(same_value, step.done(found), right))
            return same_value(step.done(found[place]), right[place])

        wanted = [array.shape if isinstance(array := described(value), Array) else None for value in right]
        return read_result(call, shapes, wanted, is_right)


def _confirmed(
    reading: ShapeReading, call: Call, found: tuple[Any, ...], shapes: list[Array | None], attempt: Attempt
) -> ShapeReading | None:
    """A reading by the contract alone, held against the pair of values that the check compared, if it is about them."""
    error = attempt.error
    if not isinstance(error, CheckFailure):
        return reading
    actual, expected = described(error.actual), described(error.expected)
    if not isinstance(actual, Array) or not isinstance(expected, Array) or actual.shape != reading.found:
        return reading
    if expected.shape != reading.expected:
        return None

    def is_right(place: int | None, step: Step | Reordered) -> bool:
        return isinstance(step, Reordered) or place is None or same_value(step.done(found[place]), error.expected)

    return read_result(call, shapes, (), is_right)


def _together(value: Any) -> tuple[Any, ...]:
    return value if type(value) is tuple else (value,)


def _named(names: tuple[str, ...], args: Any, kwargs: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments by the contract's names; those that are None count as left out."""
    every = {**dict(zip(names, args, strict=False)), **kwargs}
    return {name: value for name, value in every.items() if value is not None}


class _Number:
    """An object of the submission, as a reply refers to it."""

    def __init__(self, number: int) -> None:
        self.number = number


class _Numbers:
    """Puts numbers where a reply refers to objects."""

    def keep(self, value: object) -> tuple[int, str, bool]:
        raise NotImplementedError

    def kept(self, number: int) -> object:
        return _Number(number)

    def stand_in(self, number: int, type_name: str, *, callable_: bool) -> object:
        del type_name, callable_
        return _Number(number)

    def number_of(self, value: object) -> int | None:
        del value
        return None


def _remember(
    made: dict[int, _Made],
    exchange: Exchange,
    how: _Made,
    arrays: list[Any],
) -> None:
    """Note which object a call made, if it made one."""
    try:
        fields = Decoder(_Numbers(), aliases=arrays).decode(exchange[1])
    except WireError:
        return
    if type(fields) is list and len(fields) == 4 and isinstance(fields[1], _Number):
        made[fields[1].number] = how


def _cut_out(lines: list[bytes], span: tuple[int, int, int, int] | None) -> str:
    """A part of a source; empty if there is no such part."""
    if span is None:
        return ""
    first, last, column, end = span
    if not 0 < first <= last <= len(lines) or last - first > _MOST_LINES or min(column, end) < 0:
        return ""
    part = [*lines[first - 1 : last - 1], lines[last - 1][:end]]
    return b"\n".join([part[0][column:], *part[1:]]).decode("utf-8", "replace")


def _no_callback(frame: Frame) -> Frame:
    raise WireError(f"a call with plain data asked something back ({len(frame.structure)} bytes)")
