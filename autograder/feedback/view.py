"""What a page shows, worked out from results, so that the templates only lay it out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from autograder.feedback.clean import clean_text
from autograder.feedback.compare import Segment, compare
from autograder.feedback.messages import say, say_count
from autograder.feedback.policy import policy_of, visible
from autograder.feedback.prose import Span, paragraphs, spans
from autograder.model import CheckResult, Isolation, Outcome, Result, Status
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
class CounterexampleView:
    """A counterexample, with the places marked where expected and actual differ."""

    call: str
    inputs: dict[str, str]
    expected: tuple[Segment, ...]
    actual: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class DiagnosisView:
    """A misconception: its name and what to read about it."""

    label: str
    hint: tuple[tuple[Span, ...], ...]


@dataclass(frozen=True, slots=True)
class CheckView:
    """One check as the page shows it."""

    anchor: str
    title: tuple[Span, ...]
    outcome: Outcome
    word: str
    points: str
    lost: float
    message: tuple[Span, ...]
    output: str
    """A message of several lines, which is to keep its form; there is either this or `message`."""
    diagnosis: tuple[DiagnosisView, ...]
    counterexample: CounterexampleView | None


@dataclass(frozen=True, slots=True)
class ExerciseView:
    """One exercise as the page shows it."""

    anchor: str
    name: str
    kind: str
    """Chooses colour and symbol: complete, partial, rejected or harness_error."""
    state: str
    points: str
    """Empty where there is no grade."""
    bar: Bar
    reason: str
    notes: tuple[tuple[Span, ...], ...]
    isolation: str
    """Empty where nothing was graded."""
    isolation_remark: bool
    """Whether the isolation is weaker than a student may expect."""
    to_fix: tuple[CheckView, ...]
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
    score: str
    bar: Bar
    kind: str
    """Chooses the colour of the bar: complete or partial."""
    without: str
    fixes: tuple[FixView, ...]
    no_fix: str
    exercises: tuple[ExerciseView, ...]
    policy: str


def page_view(student: str, results: Sequence[Result], course_title: str, policy: str) -> PageView:
    """The page of `student`, with the exercises in the order of `results`; shows what `policy` allows."""
    shown = [visible(result, policy) for result in results]
    points, max_points = overall(shown)
    assignments = dict.fromkeys(clean_text(result.assignment, limit=200, lines=1) for result in shown)
    exercises = tuple(
        _exercise(result, f"exercise-{number}", with_assignment=len(assignments) > 1)
        for number, result in enumerate(shown, start=1)
    )
    ungraded = [exercise.name for exercise in exercises if exercise.kind == Status.HARNESS_ERROR]
    complete = all(exercise.kind == "complete" for exercise in exercises)
    return PageView(
        student=clean_text(student, limit=200, lines=1),
        course=clean_text(course_title, limit=200, lines=1),
        assignments=", ".join(assignments),
        score=say("page.score", points=show_points(points), max_points=show_points(max_points)),
        bar=Bar.of(points, max_points),
        kind="complete" if complete else "partial",
        without=say("page.score_without", exercises=", ".join(ungraded)) if ungraded else "",
        fixes=_fixes(exercises, shown),
        no_fix=say("page.all_passed" if complete else "page.nothing_to_fix"),
        exercises=exercises,
        policy=say(f"policy.{policy_of(policy)}"),
    )


def overall(results: Sequence[Result]) -> tuple[float, float]:
    """Points and maximum over all results that have a grade."""
    graded = [result for result in results if result.status is not Status.HARNESS_ERROR]
    return sum_points(result.points for result in graded), sum_points(result.max_points for result in graded)


def _exercise(result: Result, anchor: str, *, with_assignment: bool) -> ExerciseView:
    checks = [_check(check, f"{anchor}-{check.name}") for check in result.checks]
    passed = tuple(check for check in checks if check.outcome is Outcome.PASSED)
    skipped = tuple(check for check in checks if check.outcome is Outcome.SKIPPED)
    name = f"{result.assignment} / {result.exercise}" if with_assignment else result.exercise
    kind, state = _state(result, len(passed))
    no_grade = result.status is Status.HARNESS_ERROR
    return ExerciseView(
        anchor=anchor,
        name=clean_text(name, limit=200, lines=1),
        kind=kind,
        state=state,
        points=""
        if no_grade
        else say("exercise.points", points=show_points(result.points), max_points=show_points(result.max_points)),
        bar=Bar.of(result.points, result.max_points),
        reason=result.reason or "",
        notes=tuple(map(spans, result.notes)),
        # Where nothing was graded no wall matters, and a remark on it would only alarm.
        isolation="" if no_grade else say(f"isolation.{result.isolation}"),
        isolation_remark=result.isolation not in (Isolation.FULL, "none"),
        to_fix=tuple(check for check in checks if check.outcome not in (Outcome.PASSED, Outcome.SKIPPED)),
        skipped=skipped,
        passed=passed,
    )


def _state(result: Result, passed: int) -> tuple[str, str]:
    if result.status is not Status.GRADED:
        return result.status.value, say(f"status.{result.status}")
    if passed == len(result.checks):
        return "complete", say("status.complete")
    return "partial", say("status.graded", passed=passed, count=len(result.checks))


def _check(check: CheckResult, anchor: str) -> CheckView:
    found = check.counterexample
    view = None
    if found is not None:
        view = CounterexampleView(found.call, found.inputs, *compare(found.expected, found.actual))
    return CheckView(
        anchor=anchor,
        title=spans(check.title),
        outcome=check.outcome,
        word=say(f"outcome.{check.outcome}"),
        points=say("check.points", points=show_points(check.points), max_points=show_points(check.max_points)),
        lost=check.max_points - check.points,
        message=() if "\n" in check.message else spans(check.message),
        output=check.message if "\n" in check.message else "",
        diagnosis=tuple(DiagnosisView(known.label, paragraphs(known.hint)) for known in check.diagnosis),
        counterexample=view,
    )


def _fixes(exercises: Sequence[ExerciseView], results: Sequence[Result]) -> tuple[FixView, ...]:
    """Of each unfinished exercise the first thing to fix, in the order of the course: later ones build on earlier ones."""
    found = []
    for exercise, result in zip(exercises, results, strict=True):
        if exercise.kind == Status.REJECTED:
            found.append(_fix(exercise.anchor, exercise, spans(exercise.state), result.max_points))
        elif exercise.to_fix:
            first = exercise.to_fix[0]
            found.append(_fix(first.anchor, exercise, first.title, first.lost))
    return tuple(found[:_MOST_TO_FIX])


def _fix(anchor: str, exercise: ExerciseView, text: tuple[Span, ...], lost: float) -> FixView:
    return FixView(anchor, exercise.name, text, say_count("page.fix_worth", lost, show_points(lost)))
