"""What a student may see of a result. An allow-list: a field that is not named here does not get out."""

from __future__ import annotations

from autograder.course import FeedbackPolicy
from autograder.errors import InputError
from autograder.feedback.clean import clean_text
from autograder.feedback.messages import say
from autograder.model import CheckResult, Counterexample, Diagnosis, Result, Status

_MOST_NOTES = 20
_MOST_DIAGNOSES = 3
_MOST_INPUTS = 20


def visible(result: Result, policy: str) -> Result:
    """The part of `result` that its student may see, with every text cleaned and of bearable length.

    "outcome" shows status, reason and notes, and of each check title, outcome and points; "hint" also its message (an
    exception without its own text), what its shapes are in symbols, diagnosis and computing time; "counterexample" also the smallest failing input with expected and actual value.

    Never visible, whatever the policy: the key, digests and versions (they tell nothing to a student); the functions'
    names of hidden checks (check-1, check-2, ... stand for them: a name such as ``test_mask_not_inverted`` is a hint);
    the reason of a harness error, which is about our machinery, and checks that it left half done.

    Raises:
        InputError: there is no such policy.
    """
    level = policy_of(policy)
    if result.status is Status.HARNESS_ERROR:
        reason: str | None = say("status.harness_error.reason")
    else:
        reason = None if result.reason is None else clean_text(result.reason, limit=4000, lines=60)
    return Result(
        submission=result.submission,
        assignment=result.assignment,
        exercise=result.exercise,
        status=result.status,
        reason=reason,
        points=result.points,
        max_points=result.max_points,
        isolation=result.isolation,
        cpu_seconds=result.cpu_seconds,
        checks=()
        if result.status is Status.HARNESS_ERROR
        else tuple(_visible_check(check, number, level) for number, check in enumerate(result.checks, start=1)),
        notes=tuple(clean_text(note, limit=500, lines=5) for note in result.notes[:_MOST_NOTES]),
    )


def policy_of(policy: str) -> FeedbackPolicy:
    """The policy of that name.

    Raises:
        InputError: there is none.
    """
    try:
        return FeedbackPolicy(policy)
    except ValueError:
        raise InputError(f"feedback policy {policy!r} is unknown; use one of {', '.join(FeedbackPolicy)}") from None


def _visible_check(check: CheckResult, number: int, level: FeedbackPolicy) -> CheckResult:
    hints = level is not FeedbackPolicy.OUTCOME
    return CheckResult(
        name=f"check-{number}",
        title=clean_text(check.title, limit=200, lines=1),
        outcome=check.outcome,
        points=check.points,
        max_points=check.max_points,
        message=clean_text(_message(check, level)),
        shapes=clean_text(check.shapes, limit=1500, lines=2) if hints else "",
        diagnosis=tuple(
            Diagnosis(clean_text(found.label, limit=80, lines=1), clean_text(found.hint, limit=1000, lines=20))
            for found in check.diagnosis[:_MOST_DIAGNOSES]
        )
        if hints
        else (),
        counterexample=_visible_counterexample(check.counterexample)
        if level is FeedbackPolicy.COUNTEREXAMPLE
        else None,
        cpu_seconds=check.cpu_seconds if hints else 0.0,
        cpu_limit=check.cpu_limit if hints else 0.0,
    )


def _message(check: CheckResult, level: FeedbackPolicy) -> str:
    """Where inputs are not shown, neither are the words of submitted code: they could be a print-out of its arguments."""
    if level is FeedbackPolicy.OUTCOME:
        return ""
    return check.brief or check.message if level is FeedbackPolicy.HINT else check.message


def _visible_counterexample(found: Counterexample | None) -> Counterexample | None:
    if found is None:
        return None
    return Counterexample(
        call=clean_text(found.call, limit=500, lines=10),
        inputs={
            clean_text(name, limit=80, lines=1): clean_text(value, limit=3000)
            for name, value in list(found.inputs.items())[:_MOST_INPUTS]
        },
        expected=clean_text(found.expected, limit=3000),
        actual=clean_text(found.actual, limit=3000),
    )
