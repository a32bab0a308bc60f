"""The students' own calls and nothing else, in this warm process: what no harness can do better."""

from __future__ import annotations

import json
import time
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from statistics import median
from typing import Any

from autograder.course import Course
from autograder.errors import CourseError
from autograder.examiner.copies import fresh
from autograder.examiner.likeness import read_request
from autograder.examiner.prepared import PreparedCheck, PreparedExercise
from autograder.examiner.run import SuiteRun
from autograder.examiner.sides import ReferenceSide
from autograder.examiner.suites import SuitePlugin
from autograder.examiner.template import prepare_suites
from autograder.model import Outcome
from autograder.sandbox.template import Template
from benchmarks.measuring import Meter
from benchmarks.submissions import Handed


def prepared(course: Course, slugs: Sequence[str]) -> dict[str, PreparedExercise]:
    """The suites of some exercises, recorded in this process. CourseError if one is broken."""
    made: list[SuitePlugin] = []
    prepare_suites(course, [course.exercise(slug) for slug in slugs], made.append)
    if made[0].faults:
        raise CourseError(made[0].faults)
    return made[0].prepared


class Alone:
    """Calls functions of submissions with the arguments that the suites pass them."""

    def __init__(self, suites: dict[str, PreparedExercise]) -> None:
        self._requests = {
            slug: [read_request(frame)[0] for check in suite.checks for frame in check.script.requests]
            for slug, suite in suites.items()
        }
        self._sides: dict[bytes, ReferenceSide] = {}

    def calls(self, exercise: str) -> int:
        """How many calls a right submission of this exercise gets."""
        return len(self._requests[exercise])

    def cpu(self, submission: Handed, repeats: int) -> list[float]:
        """CPU seconds of all these calls, once per repeat, after one round that does not count."""
        if submission.content not in self._sides:
            files = {f"{submission.exercise}.py": submission.content}
            self._sides[submission.content] = ReferenceSide(submission.exercise, files)
        side = self._sides[submission.content]
        calls = [
            (getattr(side, path[0]), args, kwargs) for _, _, path, args, kwargs in self._requests[submission.exercise]
        ]
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return [_cpu_of(calls) for _ in range(1 + repeats)][1:]


def _cpu_of(calls: list[tuple[Callable[..., Any], Sequence[Any], dict[str, Any]]]) -> float:
    start = time.process_time()
    for function, args, kwargs in calls:
        with suppress(Exception):  # some checks ask for one
            function(*args, **kwargs)
    return time.process_time() - start


def training_overhead(course: Course, slug: str, repeats: int = 5) -> float:
    """What grading the reference's training run costs on top of the training itself, as a part of the latter.

    Both in turn, and of both the median: CPU of the check, of candidate and examiner together, with its judging of the
    trained model; and CPU of the same check's calls to the submission, in this process.
    """
    suite = prepared(course, [slug])[slug]
    training = max(suite.checks, key=lambda check: check.reference_cpu)
    files = {**suite.given, f"{slug}.py": suite.reference_source.encode()}
    places = {"entry": "autograder.candidate.process", "hidden": [str(course.root)]}
    graded, alone = [], []
    with Template("autograder.sandbox.candidates", json.dumps(places)) as template:
        for _ in range(repeats):
            alone.append(_calls_of(training, suite.reference, ReferenceSide(slug, files)))
            meter = Meter([template.pid])
            (run,) = SuiteRun(replace(suite, checks=[training]), files, template.clients).run()
            graded.append(meter.read().cpu)
            if run.outcome is not Outcome.PASSED:
                raise RuntimeError(f"the reference's training run did not pass: {run.message}")
    return median(graded) / median(alone) - 1


def _calls_of(check: PreparedCheck, reference: ReferenceSide, submission: ReferenceSide) -> float:
    """CPU seconds that a check spends in functions of the submission, when they run in this process."""
    timed = _Timed(submission)
    for case in check.cases:
        for example in case.examples:
            error = case.try_example(timed, reference, fresh(example.values))
            if error is not None:
                raise error
    return timed.cpu


class _Timed:
    """A side whose functions are timed; what it imports is not."""

    def __init__(self, side: ReferenceSide) -> None:
        self._side = side
        self.cpu = 0.0
        self.import_module = side.import_module

    def __getattr__(self, name: str) -> Callable[..., Any]:
        function = getattr(self._side, name)

        def timed(*args: Any, **kwargs: Any) -> Any:
            start = time.process_time()
            try:
                return function(*args, **kwargs)
            finally:
                self.cpu += time.process_time() - start

        return timed
