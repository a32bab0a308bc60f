"""Grades a class: looks up what is known, runs the rest, and records each result the moment it is there.

Whatever ends a batch, every result that it reported is in the store, and running it again does the rest only.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from autograder.batch.keys import key_of, versions_of
from autograder.course import Assignment, Course, installed_libraries
from autograder.grading import GradingSession, Job
from autograder.model import CheckResult, CheckSpec, ExerciseSource, Isolation, Outcome, Result, Status, Submission
from autograder.results import max_total
from autograder.sandbox import levels
from autograder.store import Store

_NOTHING_RAN = "none"


@dataclass(frozen=True, slots=True)
class _Task:
    submission: Submission
    source: ExerciseSource
    key: str
    versions: dict[str, str]


@dataclass(frozen=True, slots=True)
class BatchPlan:
    """What a batch has to do, and what it knows already."""

    course: Course
    assignment: Assignment
    known: tuple[tuple[_Task, Result], ...]
    """Results that the store holds for exactly these bytes and this course."""
    tasks: tuple[_Task, ...]
    isolation: Isolation

    @property
    def total(self) -> int:
        """How many results there will be."""
        return len(self.known) + len(self.tasks)


@dataclass(frozen=True, slots=True)
class Progress:
    """One more result, and how far the batch is."""

    result: Result
    reused: bool
    done: int
    total: int


def plan_batch(course: Course, assignment: Assignment, submissions: Sequence[Submission], store: Store) -> BatchPlan:
    """Find out what needs a run."""
    isolation, _ = levels.reachable(levels.probe())
    versions = {exercise.slug: versions_of(course, exercise, isolation) for exercise in course.exercises_of(assignment)}
    known: list[tuple[_Task, Result]] = []
    tasks: list[_Task] = []
    for submission in submissions:
        for source in submission.sources:
            task = _Task(submission, source, key_of(source, versions[source.exercise]), versions[source.exercise])
            found = store.by_key(task.key)
            if found is None:
                tasks.append(task)
            else:
                known.append((task, _for_task(found, task)))
    return BatchPlan(course, assignment, tuple(known), tuple(tasks), isolation)


def run_batch(
    plans: Sequence[BatchPlan], store: Store, *, parallel: int, least: Isolation, hidden: Sequence[Path] = ()
) -> Iterator[Progress]:
    """Do what some plans of one course say; each result is in the store before it is reported.

    Args:
        plans: made by `plan_batch`, with the same store.
        store: where results go.
        parallel: how many submissions to grade at a time.
        least: the weakest isolation that is acceptable.
        hidden: folders that candidates must not even see, beside the course.

    Raises:
        WallError, CourseError: as `GradingSession`, before anything is graded; also for a library that is missing.
    """
    numbers = {plan.assignment.name: store.start_batch(plan.assignment.name) for plan in plans}
    total = sum(plan.total for plan in plans)
    done = 0
    for task, result in (known for plan in plans for known in plan.known):
        done += 1
        store.add(result, task.source.files, numbers[result.assignment])
        yield Progress(result, True, done, total)
    tasks = [task for plan in plans for task in plan.tasks]
    if not tasks:
        return
    files = {_whose(task): task.source.files for task in tasks}
    course = plans[0].course
    slugs = list(dict.fromkeys(task.source.exercise for task in tasks))
    libraries = installed_libraries(map(course.exercise, slugs))
    with GradingSession(course.root, slugs, least=least, hidden=hidden, libraries=libraries) as session:
        for result in _results(tasks, session, parallel):
            done += 1
            store.add(result, files[result.assignment, result.submission, result.exercise], numbers[result.assignment])
            yield Progress(result, False, done, total)


def _whose(task: _Task) -> tuple[str, str, str]:
    return task.submission.assignment, task.submission.student, task.source.exercise


def _results(tasks: Sequence[_Task], session: GradingSession, parallel: int) -> Iterator[Result]:
    for task in tasks:
        if task.source.fault is not None:
            yield _rejected(task, session.checks[task.source.exercise])
    jobs = (_job(task, session) for task in tasks if task.source.fault is None)
    yield from session.grade(jobs, parallel)


def _job(task: _Task, session: GradingSession) -> Job:
    return Job(
        submission=task.submission.student,
        assignment=task.submission.assignment,
        exercise=task.source.exercise,
        files={file.name: file.content for file in task.source.files},
        isolation=str(session.wall.isolation),
        notes=(*task.source.notes, *task.submission.notes),
        key=task.key,
        versions=task.versions,
    )


def _rejected(task: _Task, checks: Sequence[CheckSpec]) -> Result:
    """The result of a submission with nothing to run: no points, all of the maximum, and the reason."""
    skipped = tuple(CheckResult(spec.name, spec.title, Outcome.SKIPPED, 0.0, spec.max_points) for spec in checks)
    return Result(
        submission=task.submission.student,
        assignment=task.submission.assignment,
        exercise=task.source.exercise,
        status=Status.REJECTED,
        reason=task.source.fault,
        points=0.0,
        max_points=max_total(skipped),
        isolation=_NOTHING_RAN,
        cpu_seconds=0.0,
        checks=skipped,
        notes=(*task.source.notes, *task.submission.notes),
        key=task.key,
        versions=task.versions,
    )


def _for_task(found: Result, task: _Task) -> Result:
    """A known result under this student's name: whoever hands in the same bytes gets the same grade."""
    notes = (*task.source.notes, *task.submission.notes)
    return replace(found, submission=task.submission.student, assignment=task.submission.assignment, notes=notes)
