"""What an error that ended an example means: the outcome of the check, and one line for the student."""

from __future__ import annotations

import pytest
from hypothesis.errors import UnsatisfiedAssumption

from autograder.examiner import messages
from autograder.model import Outcome
from autograder.suite import CheckFailure
from autograder.wire import FrameTooLarge, RemoteRaise, SubmissionRaised, WireError, raised_remotely

SEVERITY = [Outcome.PASSED, Outcome.SKIPPED, Outcome.ERROR, Outcome.FAILED]
"""The worst of several examples is the outcome of the check."""


def outcome_of(error: BaseException) -> Outcome:
    """The outcome of an example that ended with this error."""
    if isinstance(error, pytest.skip.Exception):
        return Outcome.SKIPPED
    return Outcome.ERROR if raised_remotely(error) is not None else Outcome.FAILED


def in_brief(error: BaseException | None, memory: int) -> str:
    """The same as `describe` without the text of an exception of submitted code; empty where there is none in it."""
    raised = None if error is None else raised_remotely(error)
    return "" if raised is None else messages.raised(in_words(raised, memory, brief=True))


def describe(error: BaseException | None, memory: int) -> str:
    """One line for the student on why a check did not pass."""
    raised = None if error is None else raised_remotely(error)
    if raised is not None:
        return messages.raised(in_words(raised, memory))
    if isinstance(error, (CheckFailure, WireError, FrameTooLarge, SubmissionRaised)):
        return str(error)
    if isinstance(error, UnsatisfiedAssumption):
        return messages.not_as_assumed()
    if isinstance(error, (AssertionError, pytest.fail.Exception)):
        return _own_words(str(error))
    return messages.unusable(f"{type(error).__name__}: {error}")


def _own_words(text: str) -> str:
    """An assertion's own message, without the source and the values that pytest adds to it."""
    words = text.split("\nassert ", maxsplit=1)[0]
    return messages.not_as_asked() if not words or words.startswith("assert ") else words


def in_words(raised: RemoteRaise, memory: int, *, brief: bool = False) -> str:
    """An exception of the submitted code, with the place in it and what the student may not know."""
    if raised.type_name == "MemoryError" or "can't allocate memory" in raised.message:
        return messages.allocation_failed(memory)
    text = messages.exception(raised.type_name, "" if brief else raised.message)
    if raised.frames:
        last = raised.frames[-1]
        text += messages.where(last.file, last.line, last.text)
    if raised.type_name in ("PermissionError", "BlockingIOError"):
        text += messages.closed()
    return text
