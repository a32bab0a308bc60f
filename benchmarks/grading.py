"""Grades a made-up class, beside a fresh ``python -m pytest`` per submission, and prints what both cost.

A *submission* is one student's file for one exercise. All of them are graded as one batch: half right (references and
other accepted solutions), half wrong (mutants and stubs), in an order that is always the same. Fresh pytest runs on some of
them before, between and after, so that whatever else the machine does hits both.

The last line on standard output is a JSON object.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from pathlib import Path
from statistics import fmean, median

from rich.console import Console

from autograder.course import load_course
from autograder.examiner.jobs import Job
from autograder.grading import GradingSession
from autograder.model import Result, Status
from benchmarks.alone import Alone, prepared, training_overhead
from benchmarks.fresh import FreshPytest
from benchmarks.measuring import Meter, Spent
from benchmarks.report import Report, Right
from benchmarks.submissions import EXERCISES, Handed, made_up

_COURSE = Path(__file__).resolve().parents[1]
_REPEATS = 3
_SEED = 1989


def main() -> int:
    """Measure and print. The exit status is 0, or, with --strict, 1 if a promise is broken."""
    options = _options()
    report = measure(options.submissions, options.jobs, options.fresh)
    if not options.json_only:
        report.show(Console())
    sys.stdout.write(report.as_json() + "\n")
    return int(options.strict and not all(promise.kept for promise in report.promises))


def measure(count: int, parallel: int, fresh_count: int) -> Report:
    """The whole measurement. RuntimeError where somebody's verdict is not the known one."""
    course = load_course(_COURSE)
    handed_in, sample = made_up(course, count), made_up(course, fresh_count)
    random.Random(_SEED).shuffle(handed_in)  # noqa: S311  nothing secret is drawn
    alone = Alone(prepared(course, EXERCISES))
    started = time.perf_counter()
    with GradingSession(course.root, EXERCISES) as session, FreshPytest(course) as fresh:
        warm_up = time.perf_counter() - started
        spent_fresh = fresh.grade(sample[0::3], parallel)
        batch = _grade(session, handed_in, parallel)
        spent_fresh += fresh.grade(sample[1::3], parallel)
        right = tuple(_right(session, alone, slug, handed_in, parallel) for slug in EXERCISES)
        spent_fresh += fresh.grade(sample[2::3], parallel)
    return Report(parallel, warm_up, batch, right, spent_fresh, training_overhead(course, "copy_task"))


def _right(session: GradingSession, alone: Alone, slug: str, handed_in: list[Handed], parallel: int) -> Right:
    """The right submissions of one exercise, their floor measured before and after."""
    submissions = [handed for handed in handed_in if handed.right and handed.exercise == slug]
    before = _floor_ms(alone, submissions)
    spent = _grade(session, submissions, parallel)
    return Right(slug, alone.calls(slug), spent, fmean((before, _floor_ms(alone, submissions))))


def _floor_ms(alone: Alone, submissions: list[Handed]) -> float:
    """CPU of the calls of these submissions alone, per submission."""
    cpu = {handed.content: median(alone.cpu(handed, _REPEATS)) for handed in set(submissions)}
    return 1000 * fmean(cpu[handed.content] for handed in submissions)


def _grade(session: GradingSession, submissions: list[Handed], parallel: int) -> Spent:
    """Grade a batch. RuntimeError if a right submission loses points, or a wrong one does not."""
    known = {f"student-{number:03}": handed for number, handed in enumerate(submissions, 1)}
    jobs = [
        Job(student, "bench", handed.exercise, {f"{handed.exercise}.py": handed.content}, str(session.wall.isolation))
        for student, handed in known.items()
    ]
    meter = Meter(session.processes)
    results = list(session.grade(jobs, parallel))
    spent = meter.read(len(jobs))
    for result in results:
        _compare(result, known[result.submission])
    return spent


def _compare(result: Result, handed: Handed) -> None:
    full = result.points == result.max_points
    if result.status is not Status.GRADED or full is not handed.right:
        said = f"{result.status}, {result.points:g} of {result.max_points:g} points {result.reason or ''}"
        raise RuntimeError(f"{handed.exercise}/{handed.label}: {said}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.grading", description=__doc__.partition("\n")[0])
    parser.add_argument("--submissions", type=int, default=200, help="how many are graded (%(default)s)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (%(default)s)")
    parser.add_argument("--fresh", type=int, default=6, help="how many of them by fresh pytest, too (%(default)s)")
    parser.add_argument("--json-only", action="store_true", help="print nothing but the JSON object")
    parser.add_argument("--strict", action="store_true", help="exit with 1 if a promise is broken")
    options = parser.parse_args()
    if options.submissions < 6 or options.fresh < 3 or options.jobs < 1:
        parser.error("at least 6 submissions, 3 of them by fresh pytest, 1 at a time")
    return options


if __name__ == "__main__":
    sys.exit(main())
