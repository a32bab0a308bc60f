"""The table that ends a batch."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.feedback import clean_text
from autograder.model import Isolation, Outcome, Result, Status
from autograder.results import show_points, sum_points

_MOST_MISTAKES = 2


def class_table(results: Sequence[Result], title: str) -> None:
    """Print one row per student and exercise, and what could not be graded behind the full wall."""
    table = Table(title=title, title_justify="left", header_style="bold")
    for name in ("student", "exercise"):
        table.add_column(name, no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    table.add_column("what happened", ratio=1)
    last = None
    for result in results:
        if last not in (None, result.submission):
            table.add_section()
        student = "" if result.submission == last else clean_text(result.submission, limit=60)
        table.add_row(Text(student), result.exercise, _points(result), Text(_story(result)))
        last = result.submission
    console = Console()
    console.print(table)
    console.print(_summary(results))


def _points(result: Result) -> Text:
    if result.status is Status.HARNESS_ERROR:
        return Text("not graded", style="bold red")
    style = "green" if result.points == result.max_points else "yellow" if result.points else "red"
    return Text(f"{show_points(result.points)} / {show_points(result.max_points)}", style=style)


def _story(result: Result) -> str:
    """The reason, or the mistakes that were named, or how many checks did not pass."""
    if result.reason:
        return clean_text(result.reason, limit=160, lines=1)
    failed = [check for check in result.checks if check.outcome is not Outcome.PASSED]
    if not failed:
        return "all checks passed"
    named = list(dict.fromkeys(check.diagnosis[0].label for check in failed if check.diagnosis))
    if named:
        more = f" and {len(named) - _MOST_MISTAKES} more" if len(named) > _MOST_MISTAKES else ""
        return f"{len(failed)} not passed: {', '.join(named[:_MOST_MISTAKES])}{more}".replace("_", " ")
    kinds = ", ".join(dict.fromkeys(str(check.outcome).replace("_", " ") for check in failed))
    return clean_text(f"{len(failed)} not passed ({kinds}): {failed[0].message}", limit=160, lines=1)


def _summary(results: Sequence[Result]) -> str:
    students = len({result.submission for result in results})
    graded = [result for result in results if result.status is not Status.HARNESS_ERROR]
    reached = show_points(sum_points(result.points for result in graded))
    possible = show_points(sum_points(result.max_points for result in graded))
    lines = [f"{students} students, {len(results)} results, {reached} of {possible} points"]
    weak = sorted({result.isolation for result in results} - {Isolation.FULL, "none"})
    if weak:
        lines.append(f"Isolation was only {', '.join(weak)}: these grades are not safe against intent.")
    faults = len(results) - len(graded)
    if faults:
        lines.append(f"{faults} could not be graded for a fault of ours; they have no grade. Run again, or report it.")
    return "\n".join(lines)
