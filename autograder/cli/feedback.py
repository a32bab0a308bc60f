"""`autograder feedback`: the students' pages, written from what the store holds."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from autograder.cli.options import CourseOption, StoreOption, the_course, the_store
from autograder.course import Course, FeedbackPolicy
from autograder.course.spelling import did_you_mean
from autograder.errors import InputError
from autograder.feedback import index, write
from autograder.language import gettext
from autograder.model import Result
from autograder.store import Store, open_store


def run(
    to: Annotated[Path, typer.Option("--to", metavar="DIR", help="Folder for the pages; made if it is not there.")],
    assignment: Annotated[
        list[str] | None, typer.Option("--assignment", "-a", help="Assignments to show; by default all with results.")
    ] = None,
    policy: Annotated[
        FeedbackPolicy | None, typer.Option("--policy", help="How much students see; by default what the course says.")
    ] = None,
    course: CourseOption = None,
    store: StoreOption = None,
) -> None:
    """Write a page and a JSON file for each student, and an overview for you, without grading anything again."""
    loaded = the_course(course)
    with open_store(the_store(store, loaded), create=False) as opened:
        results = _results(opened, loaded, assignment)
    title, titles = gettext(loaded.title), {exercise.slug: gettext(exercise.title) for exercise in loaded.exercises}
    level = loaded.policy if policy is None else policy
    pages = [path for path in write(results, to, title, level, titles) if path.suffix == ".html"]
    overview = index(results, to, title)
    print(f"{len(pages)} {'page' if len(pages) == 1 else 'pages'} with policy {level} in {to}, each with a JSON file")
    print(f"{overview}: the overview, for you alone; do not hand it out with the pages")


def _results(store: Store, course: Course, wanted: list[str] | None) -> list[Result]:
    """The results that count, in the order of the course. InputError if there are none."""
    graded = store.assignments()
    if not graded:
        raise InputError(f"store {store.name}: holds no results yet; grade something first, or name another store")
    for name in wanted or ():
        if name not in graded:
            near, known = did_you_mean(name, graded), ", ".join(graded)
            raise InputError(f"store {store.name}: no results of assignment {name!r}{near}; it has results of: {known}")
    slugs = {assignment.name: assignment.exercises for assignment in course.assignments}
    results: list[Result] = []
    # An assignment or an exercise that the course no longer has keeps its results, and stands last.
    for name in sorted(set(wanted or graded), key=lambda name: _place(name, list(slugs))):
        order = slugs.get(name, ())
        results += sorted(store.results(name), key=lambda result: _place(result.exercise, order))
    return results


def _place(name: str, order: Sequence[str]) -> tuple[int, str]:
    """Where a name stands: known ones in their order, then the others in that of the alphabet."""
    return (order.index(name) if name in order else len(order), name)
