"""Grades a made-up class, beside a fresh ``python -m pytest`` per submission, and prints what both cost.

A *submission* is one student's file for one exercise; each student hands in one for each of the function exercises. All
are graded as one batch: half right (references and other accepted solutions), half wrong (mutants and stubs), in an order
that is always the same. What a right submission costs is measured in a batch of right ones. Fresh pytest runs on some
submissions before, between and after, so that whatever else the machine does hits both.

The last line on standard output is a JSON object.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from statistics import fmean, median

from rich.console import Console

from autograder.course import load_course
from autograder.examiner.jobs import Job
from autograder.grading import GradingSession
from autograder.model import Result, Status
from benchmarks import submissions
from benchmarks.alone import Alone, prepared, training_overhead
from benchmarks.fresh import FreshPytest
from benchmarks.measuring import Meter, Spent
from benchmarks.report import Report
from benchmarks.submissions import EXERCISES, Handed

_COURSE = Path(__file__).resolve().parents[1]
_REPEATS = 3


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
    some = submissions.sample(course, fresh_count)
    alone = Alone(prepared(course, EXERCISES))
    started = time.perf_counter()
    with GradingSession(course.root, EXERCISES) as session, FreshPytest(course) as fresh:
        warm_up = time.perf_counter() - started
        spent_fresh = fresh.grade(some[0::3], parallel)
        batch = _grade(session, submissions.mixed(course, count), parallel)
        spent_fresh += fresh.grade(some[1::3], parallel)
        right = submissions.right(course, count // 2)
        floor = _floor_ms(alone, right)
        spent_right = _grade(session, right, parallel)
        floor = fmean((floor, _floor_ms(alone, right)))
        spent_fresh += fresh.grade(some[2::3], parallel)
    return Report(parallel, warm_up, batch, spent_right, floor, spent_fresh, training_overhead(course, "copy_task"))


def _floor_ms(alone: Alone, handed_in: list[Handed]) -> float:
    """CPU of the calls of these submissions alone, per submission."""
    cpu = {handed.content: median(alone.cpu(handed, _REPEATS)) for handed in handed_in}
    return 1000 * fmean(cpu[handed.content] for handed in handed_in)


def _grade(session: GradingSession, handed_in: list[Handed], parallel: int) -> Spent:
    """Grade a batch. RuntimeError if a right submission loses points, or a wrong one does not."""
    level = str(session.wall.isolation)
    jobs = [
        Job(handed.student, "bench", handed.exercise, {f"{handed.exercise}.py": handed.content}, level)
        for handed in handed_in
    ]
    meter = Meter(session.processes)
    results = list(session.grade(jobs, parallel))
    spent = meter.read(len(jobs))
    known = {(handed.student, handed.exercise): handed for handed in handed_in}
    for result in results:
        _compare(result, known[result.submission, result.exercise])
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
