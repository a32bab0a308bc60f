"""The smallest failing input, told as a call with its arguments, what was expected and what came back."""

from __future__ import annotations

import inspect
from typing import Any

from autograder.examiner import messages
from autograder.examiner.attempts import Attempt
from autograder.examiner.conversation import Exchange
from autograder.examiner.likeness import read_reply, read_request
from autograder.examiner.present import as_python, cut
from autograder.examiner.sides import ReferenceSide, local_link
from autograder.model import Counterexample
from autograder.suite import CheckFailure
from autograder.wire import Frame, WireError


def counterexample(attempt: Attempt, reference: ReferenceSide) -> Counterexample | None:
    """What the last call of a failing example shows; None if that was not a function called with plain data."""
    for last in reversed(attempt.exchanges):
        (verb, _, path, args, kwargs), _ = read_request(last[0])
        if verb != "backward":  # gradients are asked for after the call that they belong to
            break
    else:
        return None
    if not last[0].portable:
        return None
    named = _named_arguments(getattr(reference, path[0], None), args, kwargs)
    expected, actual = _both(attempt, last, reference)
    return Counterexample(
        call=cut(f"{path[0]}({', '.join(named)})"),
        inputs={name: as_python(value) for name, value in named.items()},
        expected=expected,
        actual=actual,
    )


def _both(attempt: Attempt, last: Exchange, reference: ReferenceSide) -> tuple[str, str]:
    """Expected and actual: those that the check itself set side by side, or else the two answers to the last call."""
    error = attempt.error
    if isinstance(error, CheckFailure) and error.expected is not ...:
        return _text(error.expected), _text(error.actual)
    right = local_link(reference).exchange(last[0], _no_callback)
    return _answer(right, last[0]), _answer(last[1], last[0])


def _text(value: object) -> str:
    return cut(value) if isinstance(value, str) else as_python(value)


def _answer(reply: Frame, request: Frame) -> str:
    try:
        fields = read_reply(reply, read_request(request)[1])
    except WireError:
        return messages.garbled()
    if fields[0] == "raised":
        return cut(messages.raises(messages.exception(str(fields[2]), str(fields[3]))))
    return as_python(fields[1])


def _named_arguments(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> dict[str, Any]:
    """Arguments by the names that the reference gives them."""
    try:
        return dict(inspect.signature(function).bind(*args, **kwargs).arguments)
    except (TypeError, ValueError):  # the check calls it wrongly on purpose
        return {**{f"argument_{number}": value for number, value in enumerate(args, 1)}, **kwargs}


def _no_callback(frame: Frame) -> Frame:
    raise WireError(f"a call with plain data asked something back ({len(frame.structure)} bytes)")
