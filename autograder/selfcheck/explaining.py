"""What an exception of a check means to its student: a sentence or two, and the line to look at."""

from __future__ import annotations

import linecache
import re
from pathlib import Path

import pytest

from autograder.language import gettext as _
from autograder.model import Outcome
from autograder.selfcheck.events import Place

_MOST_LINES, _MOST_LETTERS = 12, 1500
_NOT_RAISED = re.compile(r"DID NOT RAISE (?:<class '(?:[\w.]*\.)?(\w+)'>|(\w+))$")

Explanation = tuple[Outcome, str, Place | None]


def in_words(item: pytest.Item) -> str:
    """The name of a check as words: ``test_large_scores[2]`` is "Large scores [2]"."""
    name, bracket, case = item.name.partition("[")
    words = " ".join(name.removeprefix("test").replace("_", " ").split())
    words = words[:1].upper() + words[1:] if words else item.name
    return f"{words} {bracket}{case}" if bracket else words


def explain(caught: pytest.ExceptionInfo[BaseException], checks: Path) -> Explanation:
    """Whether the answer was wrong or the code raised an exception, in words, and where."""
    error = _cause(caught.value)
    place = _place(error, checks)
    if isinstance(error, AssertionError) and not _is_own(place, checks):
        return Outcome.FAILED, _shortened(_assertion(error)), place
    if isinstance(error, pytest.fail.Exception):
        return Outcome.FAILED, _shortened(_failure(error)), place
    return Outcome.ERROR, _shortened(_exception(error, checks)), place


def _cause(error: BaseException) -> BaseException:
    """What a file that could not be loaded really raised; pytest wraps it in an error of its own."""
    wrapped = isinstance(error, pytest.Collector.CollectError) and error.__cause__ is not None
    return error.__cause__ or error if wrapped else error


def _assertion(error: AssertionError) -> str:
    """The message of the assertion, if its author wrote one, otherwise what pytest found out about its parts."""
    text = str(error)
    message, _mark, shown = text.rpartition("\nassert ")
    return message or (f"assert {shown}" if text.startswith("\nassert ") else text) or _("an assertion does not hold")


def _failure(error: BaseException) -> str:
    text = str(error)
    match = _NOT_RAISED.fullmatch(text)
    return _("expected {error}, but nothing was raised").format(error=match[1] or match[2]) if match else text


def _exception(error: BaseException, checks: Path) -> str:
    slug = checks.stem.removeprefix("test_")
    if isinstance(error, NotImplementedError) and not str(error):
        return _("not written yet")
    if isinstance(error, ModuleNotFoundError) and error.name == slug:
        return _("there is no {slug}.py beside {checks}").format(slug=slug, checks=checks.name)
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg}"
    if isinstance(error, SystemExit):
        return _("the code ended Python (exit code {code}); a function must return, not exit").format(code=error.code)
    text = str(error)
    if isinstance(error, ImportError):
        text = re.sub(r" \([^()]*\)$", "", text)  # the path of a module, which the student knows
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _place(error: BaseException, checks: Path) -> Place | None:
    """Where the exception came through last: in the module to write, else beside it, else in the checks."""
    if isinstance(error, SyntaxError) and error.filename and error.lineno:
        return Place(Path(error.filename).name, error.lineno, (error.text or "").strip())
    folder, module = checks.parent.resolve(), checks.name.removeprefix("test_")
    best, found = 0, None
    step = error.__traceback__
    while step is not None:
        path = Path(step.tb_frame.f_code.co_filename)
        inside = path.is_absolute() and path.parent.resolve() == folder  # "<string>" names no file
        rank = {module: 3, checks.name: 1}.get(path.name, 2) if inside else 0
        if rank and rank >= best:
            text = "" if path.name == checks.name else linecache.getline(str(path), step.tb_lineno).strip()
            best, found = rank, Place(path.name, step.tb_lineno, text)
        step = step.tb_next
    return found


def _is_own(place: Place | None, checks: Path) -> bool:
    """Whether a place lies in the student's files."""
    return place is not None and place.file != checks.name


def _shortened(text: str) -> str:
    lines = text.strip()[:_MOST_LETTERS].splitlines()
    return "\n".join(lines if len(lines) <= _MOST_LINES else [*lines[:_MOST_LINES], "..."])
