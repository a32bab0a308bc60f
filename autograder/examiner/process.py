"""One examiner: grades the exercises of one submission and writes the results. Forked from the template, for nobody else."""

from __future__ import annotations

import random
import socket
import sys
import time
import traceback
import warnings
from collections.abc import Mapping

import numpy as np
import torch

from autograder.examiner.attempts import CheckRun
from autograder.examiner.counterexample import counterexample
from autograder.examiner.diagnose import Diagnostician
from autograder.examiner.jobs import END, Job, receive_job
from autograder.examiner.prepared import PreparedExercise
from autograder.examiner.run import NotLoaded, SuiteRun
from autograder.examiner.shapes import ShapeReader
from autograder.model import CheckResult, Diagnosis, Outcome, Result, Status
from autograder.results import dumps, max_total, total
from autograder.sandbox.template import TemplateClient
from autograder.sandbox.trusted import guard


def serve_one(descriptor: int, exercises: Mapping[str, PreparedExercise]) -> None:
    """Take the jobs of one submission from the grader on `descriptor`, and write each result's JSON text there."""
    guard()
    warnings.simplefilter("ignore")  # those of mutants and references are nobody's news
    grader = socket.socket(fileno=descriptor)
    while (received := receive_job(grader)) is not None:
        job, line = received
        _seed()
        with line:
            result = examine(job, exercises[job.exercise], TemplateClient(line))
        grader.sendall(dumps(result).encode() + END)


def _seed() -> None:
    """Whatever draws numbers without saying which draws the same ones for every job."""
    random.seed(0)
    np.random.seed(0)  # noqa: NPY002  the generator that code without one of its own uses
    torch.default_generator.manual_seed(0)


def examine(job: Job, exercise: PreparedExercise, template: TemplateClient) -> Result:
    """Grade one submission. A fault of ours gives a result without a grade, never zero points."""
    started = time.process_time()
    suite = SuiteRun(exercise, job.files, template, job.left_out, explained=job.explained)
    status, reason = Status.GRADED, None
    try:
        runs = suite.run()
        explained = Diagnostician(exercise).explain(runs) if job.explained else {}
        reader = ShapeReader(exercise, job.files)
        checks = tuple(_result(exercise, run, explained.get(run.check.spec.name, ()), reader) for run in runs)
    except NotLoaded as error:
        status, reason, checks = Status.REJECTED, str(error), skipped(exercise)
    except Exception as error:  # noqa: BLE001  whatever it is, it is ours: the run has no grade and the batch says so
        traceback.print_exc(file=sys.stderr)
        last = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{last.filename.rpartition('/')[2]}, line {last.lineno}"
        status, reason, checks = Status.HARNESS_ERROR, f"{type(error).__name__}: {error} ({place})", ()
    return Result(
        submission=job.submission,
        assignment=job.assignment,
        exercise=job.exercise,
        status=status,
        reason=reason,
        points=total(checks),
        max_points=max_total(checks),
        isolation=job.isolation,
        cpu_seconds=round(suite.cpu_seconds + time.process_time() - started, 6),
        checks=checks,
        notes=job.notes,
        key=job.key,
        versions=job.versions,
    )


def skipped(exercise: PreparedExercise) -> tuple[CheckResult, ...]:
    """The checks of a suite that could not be run on a submission."""
    specs = [check.spec for check in exercise.checks]
    return tuple(CheckResult(spec.name, spec.title, Outcome.SKIPPED, 0.0, spec.max_points) for spec in specs)


def _result(
    exercise: PreparedExercise, run: CheckRun, diagnosis: tuple[Diagnosis, ...], reader: ShapeReader
) -> CheckResult:
    spec = run.check.spec
    shown = None if run.smallest is None else counterexample(run.smallest, exercise.reference)
    return CheckResult(
        name=spec.name,
        title=spec.title,
        outcome=run.outcome,
        points=spec.max_points if run.outcome is Outcome.PASSED else 0.0,
        max_points=spec.max_points,
        message=run.message,
        brief=run.brief,
        diagnosis=diagnosis,
        counterexample=shown,
        shapes="" if run.smallest is None else reader.read(run.smallest),
        cpu_seconds=round(run.cpu_seconds, 6),
        cpu_limit=round(run.check.cpu_limit(exercise.limits), 3),
    )
