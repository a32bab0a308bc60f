"""Suites in memory: collected once by pytest, run once against the reference, every example remembered.

Hypothesis is derandomized here, so the examples that it generates are the same for every submission. Running a submission
on the remembered ones gives the verdict of a full run at a fraction of its cost.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence

import hypothesis
import pytest

from autograder.course import Exercise
from autograder.errors import Fault
from autograder.examiner.prepared import NotLoadable, PreparedCheck, PreparedExercise, in_a_line, prepare
from autograder.examiner.recording import record
from autograder.language import gettext
from autograder.model import CheckSpec
from autograder.suite import mark_of

_PROFILE = "autograder"


def use_profile(examples: int) -> None:
    """Make Hypothesis generate the same examples every time, and explain nothing that nobody reads."""
    hypothesis.settings.register_profile(
        _PROFILE,
        derandomize=True,
        max_examples=examples,
        deadline=None,
        database=None,
        print_blob=False,
        report_multiple_bugs=False,
        phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate, hypothesis.Phase.shrink),
        suppress_health_check=list(hypothesis.HealthCheck),
    )
    hypothesis.settings.load_profile(_PROFILE)


class SuitePlugin:
    """The pytest plugin that collects hidden suites, runs them once against the reference, and hands them on."""

    def __init__(self, exercises: Sequence[Exercise], then: Callable[[SuitePlugin], None]) -> None:
        self._files = {exercise.suite: exercise for exercise in exercises}
        self._then = then
        self.prepared: dict[str, PreparedExercise] = {}
        self.faults: list[Fault] = []
        self._unloadable: set[str] = set()

    @pytest.fixture(scope="session")
    def reference(self) -> None:
        """Stands for the reference; `record` puts the real one in its place."""

    @pytest.fixture(scope="session")
    def submission(self) -> None:
        """Stands for the submission; whoever runs a case puts the real one in its place."""

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Note a suite that could not be imported."""
        if report.failed:
            last = [line for line in str(report.longrepr).splitlines() if line.strip()][-1]
            self.faults.append(Fault(report.nodeid or "suite", "import", last.removeprefix("E").strip()))

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Record every check against its reference, then go on with `then` in this very process."""
        for item in session.items:
            if isinstance(item, pytest.Function):
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        self._complete()
        self._then(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a fixture that failed."""
        if report.failed and report.when != "call":
            said = [line[1:].strip() for line in str(report.longrepr).splitlines() if line.startswith("E ")]
            self.faults.append(Fault(report.nodeid, "fixture", (said or str(report.longrepr).splitlines())[-1]))

    @pytest.hookimpl(tryfirst=True)
    def pytest_pyfunc_call(self, pyfuncitem: pytest.Function) -> bool:
        """Run one check against the reference and remember its examples."""
        exercise = self._files.get(pyfuncitem.path)
        if exercise is None:
            return False
        where = f"{exercise.suite.name}::{pyfuncitem.name}"
        prepared = self._prepared(exercise)
        if prepared is None:
            return True
        check = _check_of(prepared, pyfuncitem)
        if isinstance(check, str):
            self.faults.append(Fault(where, "check", check))
            return True
        try:
            record(prepared, check, pyfuncitem)
        except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001  any exception means the suite is wrong
            self.faults.append(Fault(where, "reference", f"the reference fails: {in_a_line(error)}"))
        return True

    def _prepared(self, exercise: Exercise) -> PreparedExercise | None:
        """The exercise, loaded when it is first needed; None, and a fault, if it cannot be."""
        if exercise.slug not in self.prepared and exercise.slug not in self._unloadable:
            try:
                self.prepared[exercise.slug] = prepare(exercise)
            except NotLoadable as error:
                self._unloadable.add(exercise.slug)
                self.faults.append(Fault(exercise.relative(error.file), "import", str(error)))
        return self.prepared.get(exercise.slug)

    def _complete(self) -> None:
        for prepared in self.prepared.values():
            for check in prepared.checks:
                check.write_script()
        for exercise in self._files.values():
            self.faults += [
                Fault("course.toml", f"exercises.{exercise.slug}.forbid", f"{name!r} names nothing that can be called")
                for name in exercise.forbidden
                if not _can_be_called(name)
            ]
            found = self.prepared.get(exercise.slug)
            if (found is None or not found.checks) and not any(_is_about(fault, exercise) for fault in self.faults):
                text = "has no check; mark at least one function with @check"
                self.faults.append(Fault(exercise.suite.name, "suite", text))


def _check_of(prepared: PreparedExercise, item: pytest.Function) -> PreparedCheck | str:
    """The check that a pytest item belongs to, or what is wrong with it."""
    mark = mark_of(item.obj)
    if mark is None:
        return "has no points; put @check(points=..., title=...) above it, or rename it if it is no check"
    if item.cls is not None:
        return "is a method; write checks as functions"
    name = item.originalname
    for check in prepared.checks:
        if check.spec.name == name:
            return check
    check = PreparedCheck(CheckSpec(name, gettext(mark.title), mark.points, mark.diagnose, mark.stays), mark)
    prepared.checks.append(check)
    return check


def _can_be_called(name: str) -> bool:
    """Whether a full name is that of a function or class in a module."""
    module, _, attribute = name.rpartition(".")
    try:
        return callable(getattr(importlib.import_module(module), attribute, None))
    except ImportError:
        return False


def _is_about(fault: Fault, exercise: Exercise) -> bool:
    return exercise.slug in fault.file
