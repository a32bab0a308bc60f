"""The table that ends a batch: a row per student, a column per exercise, and the mistakes that were named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.feedback import clean_text
from autograder.model import Isolation, Outcome, Result, Status
from autograder.results import show_points, sum_points

_MOST_MISTAKES = 3
_LONGEST_NAME = 24
_WIDTH_OF_POINTS = len("100.5 / 100")
_LEAST_STORY = 12
_BETWEEN = 2
_NOTHING = "-"
_WIDTH_OF_A_FILE = 120
"""Columns where there is no terminal to ask."""


def class_table(results: Sequence[Result], exercises: Sequence[str], title: str) -> None:
    """Print the class, and what could not be graded, or not behind the full wall.

    Args:
        results: of one or more assignments.
        exercises: their slugs, in the order of the columns.
        title: of the course.
    """
    console = Console()
    if not console.is_terminal:
        console.width = max(console.width, _WIDTH_OF_A_FILE)
    students = _by_student(results)
    longest = max((len(student) for student in students), default=0)
    widths = [min(longest, _LONGEST_NAME), *(max(map(len, slug.split("_"))) for slug in exercises), _WIDTH_OF_POINTS]
    table = Table(title=title, title_justify="left", header_style="bold", box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for name, width in zip(("student", *exercises, "points"), widths, strict=True):
        table.add_column(name.replace("_", " "), justify="left" if name == "student" else "right", width=width)
    left = console.width - sum(width + _BETWEEN for width in widths) - _BETWEEN
    table.add_column(
        "mistakes by name, or the reason", width=max(left, _LEAST_STORY), no_wrap=True, overflow="ellipsis"
    )
    for student, own in students.items():
        cells = [_cell(own[slug]) if slug in own else Text("") for slug in exercises]
        total = Text(_total(list(own.values())), style="bold")
        table.add_row(Text(clean_text(student, limit=_LONGEST_NAME)), *cells, total, Text(_story(list(own.values()))))
    console.print(table)
    console.print(_summary(results))


def _by_student(results: Sequence[Result]) -> Mapping[str, dict[str, Result]]:
    students: dict[str, dict[str, Result]] = {}
    for result in sorted(results, key=lambda result: result.submission):
        students.setdefault(result.submission, {})[result.exercise] = result
    return students


def _cell(result: Result) -> Text:
    if result.status is Status.HARNESS_ERROR:
        return Text("fault", style="bold red")
    if result.status is Status.REJECTED:
        return Text(_NOTHING, style="red")
    style = "green" if result.points == result.max_points else "yellow" if result.points else "red"
    return Text(show_points(result.points), style=style)


def _total(results: Sequence[Result]) -> str:
    graded = [result for result in results if result.status is not Status.HARNESS_ERROR]
    reached = sum_points(result.points for result in graded)
    possible = sum_points(result.max_points for result in graded)
    return f"{show_points(reached)} / {show_points(possible)}"


def _story(results: Sequence[Result]) -> str:
    """The mistakes that have a name; without one, the first thing that went wrong."""
    failed = [check for result in results for check in result.checks if check.outcome not in _SILENT]
    named = list(dict.fromkeys(check.diagnosis[0].label.replace("_", " ") for check in failed if check.diagnosis))
    if named:
        more = f", {len(named) - _MOST_MISTAKES} more" if len(named) > _MOST_MISTAKES else ""
        return ", ".join(named[:_MOST_MISTAKES]) + more
    if failed:
        return clean_text(f"{str(failed[0].outcome).replace('_', ' ')}: {failed[0].message}", limit=100, lines=1)
    reasons = [result.reason for result in results if result.reason]
    return clean_text(reasons[0], limit=100, lines=1) if reasons else "all checks passed"


_SILENT = (Outcome.PASSED, Outcome.SKIPPED)


def _summary(results: Sequence[Result]) -> str:
    students = len({result.submission for result in results})
    missing = sum(result.status is Status.REJECTED for result in results)
    faults = sum(result.status is Status.HARNESS_ERROR for result in results)
    who = "1 student" if students == 1 else f"{students} students"
    lines = [f"{who}, {len(results)} results, {_total(results)} points"]
    if missing:
        lines.append(
            f"{_NOTHING} {missing} times: nothing handed in that could be run; no points, and the reason in the record"
        )
    weak = sorted({result.isolation for result in results} - {Isolation.FULL, "none"})
    if weak:
        lines.append(f"Isolation was only {', '.join(weak)}: these grades are not safe against intent.")
    if faults:
        lines.append(f"{faults} could not be graded for a fault of ours; they have no grade. Run again, or report it.")
    return "\n".join(lines)
