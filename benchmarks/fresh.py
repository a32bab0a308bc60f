"""Grading without a harness: one fresh ``python -m pytest`` per submission, on the same suite with the same examples."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from autograder.course import Course
from benchmarks.measuring import Meter, Spent
from benchmarks.submissions import EXERCISES, Handed

_HERE = Path(__file__).resolve().parent
_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_ENVIRONMENT = {**os.environ, **dict.fromkeys(_THREADS, "1"), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}


class FreshPytest:
    """A folder with the suites, so that pytest keeps its compiled files out of the course. Use as a context manager."""

    def __init__(self, course: Course) -> None:
        self._examples = course.examples
        self._folder = TemporaryDirectory()
        self._root = Path(self._folder.name)
        self._suites = {slug: shutil.copy(course.exercise(slug).suite, self._root) for slug in EXERCISES}
        self._references = {slug: shutil.copy(course.exercise(slug).reference, self._root) for slug in EXERCISES}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._folder.cleanup()

    def grade(self, submissions: list[Handed], parallel: int) -> Spent:
        """Run pytest on each submission, `parallel` at a time. RuntimeError where its verdict is not the known one."""
        meter = Meter()
        waiting = list(enumerate(submissions))
        running: list[tuple[Handed, subprocess.Popen[str]]] = []
        while waiting or running:
            while waiting and len(running) < parallel:
                number, submission = waiting.pop(0)
                running.append((submission, self._start(submission, number)))
            submission, process = running.pop(0)
            said, _ = process.communicate()
            if process.returncode != (0 if submission.right else 1):
                text = f"pytest ended with {process.returncode} on {submission.exercise}/{submission.label}:\n{said}"
                raise RuntimeError(text)
        return meter.read(len(submissions))

    def _start(self, submission: Handed, number: int) -> subprocess.Popen[str]:
        place = self._root / f"{number}-{submission.label}" / f"{submission.exercise}.py"
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(submission.content)
        options = {
            "--submission": str(place),
            "--reference": str(self._references[submission.exercise]),
            "--examples": str(self._examples),
            "--rootdir": str(self._root),
            "-c": os.devnull,
        }
        return subprocess.Popen(
            [
                *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "benchmarks.sides"),
                *(word for option in options.items() for word in option),
                str(self._suites[submission.exercise]),
            ],
            cwd=_HERE.parent,
            env=_ENVIRONMENT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
