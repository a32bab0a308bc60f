"""`autograder grade`: submissions in; grades, named mistakes and a summary out."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from autograder.batch import BatchPlan, plan_batch, run_batch
from autograder.cli.options import (
    CourseOption,
    IsolationOption,
    JobsOption,
    JsonOption,
    Least,
    StoreOption,
    existing,
    processors,
    the_course,
    the_store,
)
from autograder.cli.progress import ProgressView, tell
from autograder.cli.table import class_table
from autograder.course import Assignment, Course
from autograder.intake import take_in
from autograder.language import gettext
from autograder.model import Result, Status, Submission
from autograder.results import dumps
from autograder.store import Store, open_store

_Taken = tuple[Assignment, tuple[Submission, ...]]
"""An assignment, and what students handed in for it."""


def run(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH...", help="Folders with one folder or file per student.")
    ],
    assignment: Annotated[
        list[str] | None,
        typer.Option(
            *("--assignment", "-a"),
            metavar="NAME",
            help="Assignments to grade; by default all for which anybody handed in anything.",
        ),
    ] = None,
    course: CourseOption = None,
    jobs: JobsOption = None,
    store: StoreOption = None,
    isolation: IsolationOption = Least.FULL,
    as_json: JsonOption = False,
) -> None:
    """Grade what students handed in; run again after a change, and only what changed is graded."""
    places = existing(paths)
    loaded = the_course(course)
    wanted = [loaded.assignment(name) for name in assignment] if assignment else list(loaded.assignments)
    taken = [_take_in(loaded, each, places) for each in wanted]
    if not assignment:
        taken = _handed_in(taken)
    absent = [each.name for each in wanted if all(each is not other for other, _ in taken)]
    wanted = [each for each, _ in taken]
    with open_store(the_store(store, loaded)) as opened:
        plans = [plan_batch(loaded, each, submissions, opened) for each, submissions in taken]
        results = _grade(plans, opened, processors(jobs), isolation, places)
    if absent:
        tell(f"autograder: left out, because nobody handed in anything: {', '.join(absent)}")
    _tell(results, wanted, loaded, as_json=as_json)
    if any(result.status is Status.HARNESS_ERROR for result in results):
        sys.exit(3)


def _take_in(course: Course, assignment: Assignment, places: list[Path]) -> _Taken:
    taken = take_in(places, assignment, course.exercises)
    for stray in taken.strays:
        tell(f"autograder: {stray}")
    return assignment, taken.submissions


def _handed_in(taken: list[_Taken]) -> list[_Taken]:
    """The assignments for which there is anything; all, if there is nothing for any."""
    there = [one for one in taken if any(source.handed_in for submission in one[1] for source in submission.sources)]
    return there or taken


def _grade(plans: list[BatchPlan], store: Store, parallel: int, isolation: Least, places: list[Path]) -> list[Result]:
    hidden = [place for place in places if place.is_dir()]
    results = []
    with ProgressView(sum(plan.total for plan in plans)) as view:
        for step in run_batch(plans, store, parallel=parallel, least=isolation.level, hidden=hidden):
            view.show(step)
            results.append(step.result)
    order = [(plan.assignment.name, slug) for plan in plans for slug in plan.assignment.exercises]
    return sorted(results, key=lambda result: (result.submission, order.index((result.assignment, result.exercise))))


def _tell(results: list[Result], assignments: list[Assignment], course: Course, *, as_json: bool) -> None:
    if as_json:
        for result in results:
            print(dumps(result))
    else:
        class_table(results, [slug for each in assignments for slug in each.exercises], gettext(course.title))
