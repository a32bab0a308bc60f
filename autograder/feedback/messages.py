"""Every fixed text of the feedback, by key. A translation is another table with the same keys and the same {fields}.

Keys that begin with ``index.`` are for the instructor; all others are for students.
"""

from __future__ import annotations

LANGUAGE = "en"

TEXTS = {
    "page.title": "Feedback for {student}",
    "page.score": "of {max_points} points",
    "page.score_without": "Not counted, because we could not grade it: {exercises}.",
    "page.nothing": "There are no results for you yet.",
    "page.overview": "Your exercises",
    "page.fix": "What to fix first",
    "page.fix_more": "Start here: what stands first often explains what comes later.",
    "page.all_passed": "Everything passes. There is nothing to fix.",
    "page.nothing_to_fix": "Nothing to fix in what we could grade.",
    "exercise.points": "{points} of {max_points} points",
    "exercise.plain.one": "{count} check to fix",
    "exercise.plain.many": "{count} checks to fix",
    "exercise.passed.one": "{count} check passed",
    "exercise.passed.many": "{count} checks passed",
    "exercise.skipped.one": "{count} check was not run",
    "exercise.skipped.many": "{count} checks were not run",
    "exercise.notes": "Good to know",
    "cause.mistake": "This looks like",
    "cause.other": "It could also be",
    "cause.worth.one": "worth {count} point",
    "cause.worth.many": "worth {count} points",
    "cause.explains": "explains {count} checks, {worth}",
    "cause.alike": "{count} checks, {worth}",
    "cause.shown": "Where it shows",
    "cause.more.one": "{count} more check fails in the same way",
    "cause.more.many": "{count} more checks fail in the same way",
    "status.complete": "All checks passed",
    "status.graded": "{passed} of {count} checks passed",
    "status.rejected": "Could not be run",
    "status.harness_error": "No grade yet",
    "status.rejected.lead": "We could not run your code for this exercise, so no check could give points.",
    "status.harness_error.reason": (
        "We could not grade this; it is not your fault and not a zero. "
        "Your work is kept, and it will be graded again. You need to do nothing."
    ),
    "outcome.passed": "Passed",
    "outcome.failed": "Wrong result",
    "outcome.error": "Stopped with an error",
    "outcome.timed_out": "Took too long",
    "outcome.crashed": "Crashed",
    "outcome.skipped": "Not run",
    "check.points": "{points} of {max_points}",
    "check.points_label": "points:",
    "check.example": "An input that shows it",
    "check.expected": "Expected",
    "check.actual": "Your result",
    "isolation.partial": (
        "Graded with isolation “partial”: the grading machine could put up only a part of the wall between "
        "submitted code and the grader. This does not change your points."
    ),
    "isolation.process": (
        "Graded with isolation “process”: the grading machine kept submitted code in a process of its own, "
        "and nothing more. This does not change your points."
    ),
    "isolation.full": "Graded with isolation “full”.",
    "policy.outcome": "In this course the feedback shows the outcome of each check.",
    "policy.hint": "In this course the feedback shows the outcome of each check, with a message and hints.",
    "policy.counterexample": (
        "In this course the feedback shows the outcome of each check, with hints and an input that fails."
    ),
    "index.title": "Feedback: overview",
    "index.warning": "For instructors only: this page shows the points of everybody.",
    "index.student": "Student",
    "index.total": "Total",
    "index.summary": "{students} students, {exercises} exercises",
    "index.no_result": "no result",
    "index.rejected": "could not be run",
    "index.harness_error": "no grade",
    "index.points": "{points} / {max_points}",
}


def say(key: str, **values: object) -> str:
    """The text of `key` with its fields filled in."""
    return TEXTS[key].format(**values)


def say_count(key: str, count: float, shown: str | None = None) -> str:
    """The text of `key` for a number of things: `KEY.one` or `KEY.many`. `shown` is how the number is written."""
    return say(f"{key}.one" if count == 1 else f"{key}.many", count=f"{count:g}" if shown is None else shown)
