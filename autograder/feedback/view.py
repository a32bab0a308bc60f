"""What a page shows, worked out from results, so that the templates only lay it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from autograder.feedback.causes import Cause, find_causes
from autograder.feedback.clean import clean_text
from autograder.feedback.compare import Segment, compare
from autograder.feedback.messages import say, say_count
from autograder.feedback.policy import policy_of, visible
from autograder.feedback.prose import Span, paragraphs, spans
from autograder.model import CheckResult, Counterexample, Diagnosis, Isolation, Outcome, Result, Status
from autograder.results import show_points, sum_points

_MOST_TO_FIX = 3


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar for points: how much of it is full, from 0 to 100."""

    percent: str

    @staticmethod
    def of(points: float, max_points: float) -> Bar:
        """The share that was reached; a bar without a maximum is empty."""
        return Bar(f"{100 * points / max_points:.4g}" if max_points else "0")


@dataclass(frozen=True, slots=True)
class ExampleView:
    """A counterexample, with the places marked where expected and actual differ."""

    code: str
    """Python to paste: the arguments, then the call."""
    expected: tuple[Segment, ...]
    actual: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class CheckView:
    """One check as the page shows it."""

    title: tuple[Span, ...]
    outcome: Outcome
    word: str
    points: str
    message: tuple[Span, ...]
    output: str
    """A message of several lines, which is to keep its form; there is either this or `message`."""
    shapes: tuple[tuple[Span, ...], ...]
    """What a wrong shape looks like in symbols, line by line."""
    example: ExampleView | None


@dataclass(frozen=True, slots=True)
class MistakeView:
    """A misconception: its name, the wrong belief, and what to read about it."""

    label: str
    belief: tuple[Span, ...]
    hint: tuple[tuple[Span, ...], ...]


@dataclass(frozen=True, slots=True)
class CauseView:
    """One thing to fix, with the checks that show it: the first openly, the others folded away."""

    anchor: str
    kind: Outcome
    """Chooses colour and symbol."""
    word: str
    heading: tuple[Span, ...]
    worth: str
    mistake: MistakeView | None
    others: tuple[MistakeView, ...]
    first: CheckView
    more: tuple[CheckView, ...]
    more_title: str
    titled: bool
    """Whether the heading is the title of the first check, so that it needs no second one."""


@dataclass(frozen=True, slots=True)
class ExerciseView:
    """One exercise as the page shows it."""

    anchor: str
    title: str
    """In words, where the course gives one."""
    name: str
    kind: str
    """Chooses colour and symbol: complete, partial, rejected or harness_error."""
    state: str
    points: str
    """Empty where there is no grade."""
    bar: Bar
    reason: tuple[Span, ...]
    notes: tuple[tuple[Span, ...], ...]
    isolation: str
    """A remark where the isolation was weaker than a student may expect."""
    causes: tuple[CauseView, ...]
    plain: tuple[CheckView, ...]
    """Failed checks of which there is nothing to tell but the outcome."""
    skipped: tuple[CheckView, ...]
    passed: tuple[CheckView, ...]


@dataclass(frozen=True, slots=True)
class FixView:
    """One thing to fix first: where it stands and what it is worth."""

    anchor: str
    exercise: str
    text: tuple[Span, ...]
    worth: str


@dataclass(frozen=True, slots=True)
class PageView:
    """The page of one student."""

    student: str
    course: str
    assignments: str
    points: str
    max_points: str
    bar: Bar
    kind: str
    """Chooses the colour of the bar: complete or partial."""
    without: str
    fixes: tuple[FixView, ...]
    no_fix: str
    exercises: tuple[ExerciseView, ...]
    policy: str
    isolation: str
    """Said once where the wall was what a student may expect."""


def page_view(
    student: str, results: Sequence[Result], course_title: str, policy: str, titles: Mapping[str, str]
) -> PageView:
    """The page of `student`, with the exercises in the order of `results`; shows what `policy` allows."""
    shown = [visible(result, policy) for result in results]
    points, max_points = overall(shown)
    assignments = dict.fromkeys(clean_text(result.assignment, limit=200, lines=1) for result in shown)
    exercises = tuple(
        _exercise(result, f"exercise-{number}", titles, with_assignment=len(assignments) > 1)
        for number, result in enumerate(shown, start=1)
    )
    ungraded = [exercise.name for exercise in exercises if exercise.kind == Status.HARNESS_ERROR]
    complete = all(exercise.kind == "complete" for exercise in exercises)
    return PageView(
        student=clean_text(student, limit=200, lines=1),
        course=clean_text(course_title, limit=200, lines=1),
        assignments=", ".join(assignments),
        points=show_points(points),
        max_points=show_points(max_points),
        bar=Bar.of(points, max_points),
        kind="complete" if complete else "partial",
        without=say("page.score_without", exercises=", ".join(ungraded)) if ungraded else "",
        fixes=_fixes(exercises, shown),
        no_fix=say("page.all_passed" if complete else "page.nothing_to_fix"),
        exercises=exercises,
        policy=say(f"policy.{policy_of(policy)}"),
        isolation=say("isolation.full") if any(result.isolation == Isolation.FULL for result in shown) else "",
    )


def overall(results: Sequence[Result]) -> tuple[float, float]:
    """Points and maximum over all results that have a grade."""
    graded = [result for result in results if result.status is not Status.HARNESS_ERROR]
    return sum_points(result.points for result in graded), sum_points(result.max_points for result in graded)


def _exercise(result: Result, anchor: str, titles: Mapping[str, str], *, with_assignment: bool) -> ExerciseView:
    passed = [check for check in result.checks if check.outcome is Outcome.PASSED]
    skipped = [check for check in result.checks if check.outcome is Outcome.SKIPPED]
    plain = [check for check in _to_fix(result) if _is_plain(check)]
    told = [check for check in _to_fix(result) if not _is_plain(check)]
    name = f"{result.assignment} / {result.exercise}" if with_assignment else result.exercise
    kind, state = _state(result, len(passed))
    no_grade = result.status is Status.HARNESS_ERROR
    weak = result.isolation in (Isolation.PARTIAL, Isolation.PROCESS) and not no_grade
    return ExerciseView(
        anchor=anchor,
        title=clean_text(titles.get(result.exercise, ""), limit=200, lines=1),
        name=clean_text(name, limit=200, lines=1),
        kind=kind,
        state=state,
        points="" if no_grade else _points("exercise.points", result),
        bar=Bar.of(result.points, result.max_points),
        reason=spans(result.reason or ""),
        notes=tuple(map(spans, result.notes)),
        isolation=say(f"isolation.{result.isolation}") if weak else "",
        causes=tuple(_cause(cause, f"{anchor}-{number}") for number, cause in enumerate(find_causes(told), start=1)),
        plain=tuple(map(_check, plain)),
        skipped=tuple(map(_check, skipped)),
        passed=tuple(map(_check, passed)),
    )


def _to_fix(result: Result) -> list[CheckResult]:
    return [check for check in result.checks if check.outcome not in (Outcome.PASSED, Outcome.SKIPPED)]


def _is_plain(check: CheckResult) -> bool:
    return not (check.message or check.shapes or check.diagnosis or check.counterexample)


def _state(result: Result, passed: int) -> tuple[str, str]:
    if result.status is not Status.GRADED:
        return result.status.value, say(f"status.{result.status}")
    if passed == len(result.checks):
        return "complete", say("status.complete")
    return "partial", say_count("status.graded", len(result.checks), passed=passed)


def _cause(cause: Cause, anchor: str) -> CauseView:
    first, *more = cause.checks
    mistake = None if cause.mistake is None else _mistake(cause.mistake)
    alike = mistake is None and bool(more) and "\n" not in first.message
    if mistake is not None:
        heading = mistake.belief
    else:
        heading = spans(first.message[:1].upper() + first.message[1:] if alike else first.title)
    return CauseView(
        anchor=anchor,
        kind=first.outcome,
        word=say("cause.mistake" if mistake is not None else f"outcome.{first.outcome}"),
        heading=heading,
        worth=_worth(cause.checks, "cause.alike" if mistake is None else "cause.explains"),
        mistake=mistake,
        others=tuple(map(_mistake, cause.others)),
        first=_check(first, told=alike),
        more=tuple(_check(check, told=mistake is None) for check in more),
        more_title=say_count("cause.more", len(more)),
        titled=mistake is None and not alike,
    )


def _worth(checks: Sequence[CheckResult], several: str = "") -> str:
    """What some checks are worth together; the text with the key `several` says how many they are."""
    lost = sum_points(check.max_points - check.points for check in checks)
    worth = say_count("cause.worth", lost, show_points(lost))
    return worth if len(checks) == 1 else say_count(several, len(checks), worth=worth)


def _mistake(found: Diagnosis) -> MistakeView:
    """The first paragraph of a hint names the belief; the others help."""
    belief, *rest = paragraphs(found.hint) or (spans(found.label),)
    return MistakeView(found.label, belief, tuple(rest))


def _check(check: CheckResult, *, told: bool = False) -> CheckView:
    """The view of a check; without its message if that is `told` already."""
    several = "\n" in check.message
    return CheckView(
        title=spans(check.title),
        outcome=check.outcome,
        word=say(f"outcome.{check.outcome}"),
        points=_points("check.points", check),
        message=() if several or told else spans(check.message),
        output=check.message if several and not told else "",
        shapes=tuple(map(spans, check.shapes.splitlines())),
        example=None if check.counterexample is None else _example(check.counterexample),
    )


def _example(found: Counterexample) -> ExampleView:
    """The arguments as assignments, and the call: what a student would type to see it."""
    lines = [_assignment(name, value) for name, value in found.inputs.items()]
    return ExampleView("\n".join(filter(None, [*lines, found.call])), *compare(found.expected, found.actual))


def _assignment(name: str, value: str) -> str:
    """``name = value``, with the further lines of an array under its first."""
    return f"{name} = {value}".replace("\n", "\n" + " " * len(f"{name} = "))


def _points(key: str, owner: Result | CheckResult) -> str:
    return say(key, points=show_points(owner.points), max_points=show_points(owner.max_points))


def _fixes(exercises: Sequence[ExerciseView], results: Sequence[Result]) -> tuple[FixView, ...]:
    """Of each unfinished exercise the first thing to fix, in the order of the course: later ones build on earlier ones."""
    found = []
    for exercise, result in zip(exercises, results, strict=True):
        name = exercise.title or exercise.name
        if exercise.kind == Status.REJECTED:
            worth = say_count("cause.worth", result.max_points, show_points(result.max_points))
            reason = (result.reason or "").partition("\n")[0]
            text = say("page.fix_reason", state=exercise.state, reason=reason)
            found.append(FixView(exercise.anchor, name, spans(text), worth))
        elif exercise.causes:
            first = exercise.causes[0]
            found.append(FixView(first.anchor, name, first.heading, first.worth))
        elif exercise.plain:
            check = _to_fix(result)[0]
            found.append(FixView(exercise.anchor, name, spans(check.title), _worth([check])))
    return tuple(found[:_MOST_TO_FIX])
