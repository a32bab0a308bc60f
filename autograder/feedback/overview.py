"""The overview for the instructor: a table of students and exercises, with the points and a link to each page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from autograder.feedback.clean import clean_text
from autograder.feedback.messages import say
from autograder.feedback.page import render
from autograder.feedback.view import overall
from autograder.model import Result, Status
from autograder.results import show_points


@dataclass(frozen=True, slots=True)
class Cell:
    """What the table says about one student and one exercise."""

    text: str
    kind: str
    """Chooses the colour: complete, partial, rejected, harness_error or missing."""
    remark: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One student."""

    student: str
    link: str
    cells: tuple[Cell, ...]
    total: str


def overview(students: Mapping[str, Sequence[Result]], names: Mapping[str, str], course_title: str) -> str:
    """The table as HTML; exercises stand in the order in which they first occur, students in that of the alphabet."""
    columns = list(dict.fromkeys((result.assignment, result.exercise) for own in students.values() for result in own))
    several = len({assignment for assignment, _ in columns}) > 1
    heads = [
        clean_text(f"{assignment} / {exercise}" if several else exercise, limit=80, lines=1)
        for assignment, exercise in columns
    ]
    rows = []
    for student, own in sorted(students.items()):
        found = {(result.assignment, result.exercise): result for result in own}
        points, max_points = overall(own)
        rows.append(
            Row(
                student=clean_text(student, limit=80, lines=1),
                link=f"{names[student]}.html",
                cells=tuple(_cell(found.get(column)) for column in columns),
                total=say("index.points", points=show_points(points), max_points=show_points(max_points)),
            )
        )
    return render("index.html", course=clean_text(course_title, limit=200, lines=1), heads=heads, rows=rows)


def _cell(result: Result | None) -> Cell:
    if result is None:
        return Cell(say("index.no_result"), "missing")
    if result.status is Status.HARNESS_ERROR:
        return Cell(say("index.harness_error"), "harness_error")
    text = say("index.points", points=show_points(result.points), max_points=show_points(result.max_points))
    if result.status is Status.REJECTED:
        return Cell(text, "rejected", say("index.rejected"))
    return Cell(text, "complete" if result.points == result.max_points else "partial")
