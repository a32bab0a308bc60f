"""Every fixed text of the feedback, by key, in the language that is spoken.

Keys that begin with ``index.`` are for the instructor; all others are for students. A text is written here in English, and
translated when it is said; what depends on a number of things is asked for with that number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from autograder.language import gettext, ngettext


def N_(text: str) -> str:  # noqa: N802  the name by which tools for gettext find a text that is translated elsewhere
    """`text` itself."""
    return text


TEXTS: Mapping[str, str] = {
    "page.title": N_("Feedback for {student}"),
    "page.score": N_("of {max_points} points"),
    "page.score_without": N_("Not counted, because we could not grade it: {exercises}."),
    "page.nothing": N_("There are no results for you yet."),
    "page.fix_reason": N_("{state}: {reason}"),
    "page.overview": N_("Your exercises"),
    "page.fix": N_("What to fix first"),
    "page.fix_more": N_("Start here: what stands first often explains what comes later."),
    "page.all_passed": N_("Everything passes. There is nothing to fix."),
    "page.nothing_to_fix": N_("Nothing to fix in what we could grade."),
    "exercise.points": N_("{points} of {max_points} points"),
    "exercise.notes": N_("Good to know"),
    "cause.mistake": N_("This looks like"),
    "cause.other": N_("It could also be:"),
    "cause.shown": N_("Where it shows"),
    "status.complete": N_("All checks passed"),
    "status.rejected": N_("Could not be run"),
    "status.harness_error": N_("No grade yet"),
    "status.rejected.lead": N_("We could not run your code for this exercise, so no check could give points."),
    "status.harness_error.reason": N_(
        "We could not grade this; it is not your fault and not a zero. "
        "Your work is kept, and it will be graded again. You need to do nothing."
    ),
    "outcome.passed": N_("Passed"),
    "outcome.failed": N_("Wrong result"),
    "outcome.error": N_("Stopped with an error"),
    "outcome.timed_out": N_("Took too long"),
    "outcome.crashed": N_("Crashed"),
    "outcome.skipped": N_("Not run"),
    "check.points": N_("{points} of {max_points}"),
    "check.points_label": N_("points:"),
    "check.example": N_("An input that shows it"),
    "check.expected": N_("Expected"),
    "check.actual": N_("Your result"),
    "isolation.partial": N_(
        "Graded with isolation “partial”: the grading machine could put up only a part of the wall between "
        "submitted code and the grader. This does not change your points."
    ),
    "isolation.process": N_(
        "Graded with isolation “process”: the grading machine kept submitted code in a process of its own, "
        "and nothing more. This does not change your points."
    ),
    "isolation.full": N_("Graded with isolation “full”."),
    "policy.outcome": N_("In this course the feedback shows the outcome of each check."),
    "policy.hint": N_("In this course the feedback shows the outcome of each check, with a message and hints."),
    "policy.counterexample": N_(
        "In this course the feedback shows the outcome of each check, with hints and an input that fails."
    ),
    "index.title": N_("Feedback: overview"),
    "index.warning": N_("For instructors only: this page shows the points of everybody."),
    "index.student": N_("Student"),
    "index.total": N_("Total"),
    "index.summary": N_("{students}, {exercises}"),
    "index.no_result": N_("no result"),
    "index.rejected": N_("could not be run"),
    "index.harness_error": N_("no grade"),
    "index.points": N_("{points} / {max_points}"),
}

COUNTED: Mapping[str, Callable[[int], str]] = {
    "exercise.plain": lambda count: ngettext("{count} check to fix", "{count} checks to fix", count),
    "exercise.passed": lambda count: ngettext("{count} check passed", "{count} checks passed", count),
    "exercise.skipped": lambda count: ngettext("{count} check was not run", "{count} checks were not run", count),
    "cause.worth": lambda count: ngettext("worth {count} point", "worth {count} points", count),
    "cause.explains": lambda count: ngettext(
        "explains {count} check, {worth}", "explains {count} checks, {worth}", count
    ),
    "cause.alike": lambda count: ngettext("{count} check, {worth}", "{count} checks, {worth}", count),
    "cause.more": lambda count: ngettext(
        "{count} more check fails in the same way", "{count} more checks fail in the same way", count
    ),
    "status.graded": lambda count: ngettext(
        "{passed} of {count} checks passed", "{passed} of {count} checks passed", count
    ),
    "index.students": lambda count: ngettext("{count} students", "{count} students", count),
    "index.exercises": lambda count: ngettext("{count} exercises", "{count} exercises", count),
}
"""Texts that depend on a number of things."""


def say(key: str, **values: object) -> str:
    """The text of `key` with its fields filled in."""
    return gettext(TEXTS[key]).format(**values)


def say_count(key: str, count: float, shown: str | None = None, **values: object) -> str:
    """The text of `key` for a number of things, with its fields filled in. `shown` is how the number is written.

    A fraction takes the form of 2: languages that have a form for a few use it for parts, too.
    """
    whole = int(count) if count == int(count) else 2
    return COUNTED[key](whole).format(count=f"{count:g}" if shown is None else shown, **values)
