"""Runs a check once against the reference, the way a submission is run, and remembers its examples."""

from __future__ import annotations

import time
import warnings
from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis.control import current_build_context
from hypothesis.errors import HypothesisDeprecationWarning, UnsatisfiedAssumption
from hypothesis.strategies import DataObject

from autograder.examiner.conversation import Conversation
from autograder.examiner.copies import fresh
from autograder.examiner.prepared import Case, Example, PreparedCheck, PreparedExercise
from autograder.examiner.sides import local_link, submission_side
from autograder.wire import Client, Frame

_SIDES = ("submission", "reference")


def record(prepared: PreparedExercise, check: PreparedCheck, item: pytest.Function) -> None:
    """Run one case of a check against the reference, the way a submission is run, and remember its examples."""
    property_ = getattr(item.obj, "hypothesis", None)
    names = [name for name in item.funcargs if name not in _SIDES and name in item._fixtureinfo.argnames]  # noqa: SLF001
    values = {name: item.funcargs[name] for name in names}
    inner = property_.inner_test if property_ else item.obj
    sides = tuple(name for name in _SIDES if name in item._fixtureinfo.argnames)  # noqa: SLF001
    case = Case(item.obj, inner, fresh(values), sides, is_property=property_ is not None)
    conversation = Conversation(local_link(prepared.reference))
    client = Client(conversation, in_place=check.mark.in_place)
    given = case.given(submission_side(client), prepared.reference)

    def recorder(**arguments: Any) -> None:
        _run_and_remember(case, conversation, {**arguments, **given})

    start = time.process_time()
    if property_ is None:
        recorder(**values)
    else:
        property_.inner_test = recorder
        try:
            item.obj(**values, **given)
        finally:
            property_.inner_test = inner
    check.reference_cpu += time.process_time() - start
    if not case.live and not _replays(case, prepared):
        case.live = True
    check.cases.append(case)


def _replays(case: Case, prepared: PreparedExercise) -> bool:
    """Whether the author's function can be called on a recorded example outside of Hypothesis, too."""
    if not case.is_property or not case.examples:
        return True
    submission = submission_side(Client(local_link(prepared.reference)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", HypothesisDeprecationWarning)  # `assume` may be called there, for now
        return case.try_example(submission, prepared.reference, fresh(case.examples[0].values)) is None


def _run_and_remember(case: Case, conversation: Conversation, arguments: dict[str, Any]) -> None:
    values = {name: value for name, value in arguments.items() if name not in _SIDES}
    if any(isinstance(value, DataObject) for value in values.values()):
        _run_drawing(case, conversation, arguments)
        return
    kept = fresh(values)
    conversation.restart()
    try:
        case.inner(**arguments)
    except UnsatisfiedAssumption:
        case.live = case.live or bool(conversation.exchanges)
        raise
    if case.is_property and current_build_context().data.target_observations:
        case.live = True
    requests = if_portable(request for request, _ in conversation.exchanges)
    replies = if_portable(reply for _, reply in conversation.exchanges) if requests else ()
    case.examples.append(Example(kept, requests, replies))


def _run_drawing(case: Case, conversation: Conversation, arguments: dict[str, Any]) -> None:
    """A check that draws while it runs: it cannot be run again on the same example, only anew by Hypothesis."""
    case.live = case.draws = True
    conversation.restart()
    try:
        case.inner(**arguments)
    except UnsatisfiedAssumption:
        if conversation.exchanges:
            raise ValueError(
                "assumes something after it asked the submission, and draws; filter what is drawn"
            ) from None
        raise


def if_portable(frames: Iterable[Frame]) -> tuple[Frame, ...]:
    """These frames, or none if one of them has its meaning in one conversation only."""
    found = tuple(frames)
    return found if all(frame.portable for frame in found) else ()
