"""Suites in memory: collected once by pytest, run once against the reference, every example remembered.

Hypothesis is derandomized here, so the examples that it generates are the same for every submission. Running a submission
on the remembered ones gives the verdict of a full run at a fraction of its cost.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from hypothesis.control import current_build_context
from hypothesis.errors import HypothesisDeprecationWarning, UnsatisfiedAssumption
from hypothesis.strategies import DataObject

from autograder.course import Exercise, Mutant, composed, read_mutants
from autograder.errors import Fault, HarnessError
from autograder.examiner.ahead import Script
from autograder.examiner.conversation import Conversation
from autograder.examiner.copies import fresh
from autograder.examiner.sides import ReferenceSide, local_link, submission_side
from autograder.model import CheckSpec, Limits
from autograder.suite import CheckMark, mark_of
from autograder.wire import Client, Frame

SIDES = ("submission", "reference")
_PROFILE = "autograder"


@dataclass(frozen=True, slots=True)
class Example:
    """One set of arguments of a check, and what the check asks a right submission."""

    values: dict[str, Any]
    """Everything but the two sides; copied for every use."""
    requests: tuple[Frame, ...]
    """What can be asked ahead; empty if a part of it depends on earlier answers."""
    replies: tuple[Frame, ...]
    """What the reference replied to them when the check passed; empty if a reply brought more than data."""
    others: list[tuple[Frame, ...]] = field(default_factory=list)
    """What accepted solutions replied when the check passed."""

    @property
    def right(self) -> tuple[tuple[Frame, ...], ...]:
        """Replies on which the check was seen to pass, the reference's first."""
        return (self.replies, *self.others)


@dataclass(slots=True)
class Case:
    """One run of a check's function: a parameter set, or a property with all its examples."""

    function: Callable[..., None]
    inner: Callable[..., None]
    """The author's function; for a property, what stands below `@given`."""
    values: dict[str, Any]
    """Parameters and fixtures, for a run by Hypothesis itself."""
    sides: tuple[str, ...]
    """Which of `submission` and `reference` the function takes."""
    is_property: bool
    live: bool = False
    draws: bool = False
    """Whether Hypothesis must run for every submission, because the examples depend on its answers."""
    examples: list[Example] = field(default_factory=list)

    def try_example(self, submission: object, reference: object, values: dict[str, Any]) -> BaseException | None:
        """Run the author's function once; what it raised, if the submission is to blame for that. A fault of ours is raised."""
        try:
            self.inner(**self.given(submission, reference), **values)
        except HarnessError:
            raise
        except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:  # noqa: BLE001  a wrong answer may upset any line
            return error
        return None

    def given(self, submission: object, reference: object) -> dict[str, object]:
        """The sides as the keyword arguments that the function takes."""
        both = {"submission": submission, "reference": reference}
        return {name: both[name] for name in self.sides}


@dataclass(slots=True)
class PreparedCheck:
    """A check that is ready to run on submissions."""

    spec: CheckSpec
    mark: CheckMark
    cases: list[Case] = field(default_factory=list)
    reference_cpu: float = 0.0
    script: Script = field(default_factory=Script)
    """Everything that can be asked ahead, example after example, case after case."""

    @property
    def examples(self) -> Iterator[tuple[Case, Example]]:
        """All recorded examples in the order in which they run."""
        return ((case, example) for case in self.cases for example in case.examples)

    def write_script(self) -> None:
        """Make the script, when all examples are there. Only Hypothesis knows what a live case will ask."""
        if any(case.live for case in self.cases):
            return
        examples = [example for _, example in self.examples]
        comparable = all(example.replies for example in examples)
        self.script = Script.of(
            (request for example in examples for request in example.requests),
            (reply for example in examples for reply in example.replies if comparable),
        )

    def cpu_limit(self, limits: Limits) -> float:
        """Seconds of CPU that a submission gets for it."""
        return max(limits.check_cpu_floor, self.reference_cpu * (self.mark.cpu_factor or limits.check_cpu_factor))


@dataclass(frozen=True, slots=True)
class PreparedMutant:
    """A known wrong solution, loaded like the reference."""

    mutant: Mutant
    side: ReferenceSide


@dataclass(slots=True)
class PreparedExercise:
    """An exercise whose suite is in memory and whose reference has passed it."""

    slug: str
    limits: Limits
    given: dict[str, bytes]
    reference_source: str
    reference: ReferenceSide
    mutants: dict[str, PreparedMutant]
    """By label."""
    checks: list[PreparedCheck] = field(default_factory=list)


def prepare(exercise: Exercise) -> PreparedExercise:
    """Load the reference and the mutants of an exercise; the checks follow when pytest has collected its suite."""
    given = {path.name: path.read_bytes() for path in exercise.given}
    source = exercise.reference.read_text(encoding="utf-8-sig")
    with _naming(exercise.reference):
        reference = ReferenceSide(exercise.slug, {**given, f"{exercise.slug}.py": source.encode()})
    mutants = {}
    paths = {file.name: file.path for file in exercise.mutants}
    for mutant in read_mutants(exercise):
        with _naming(paths[mutant.label]):
            side = reference.variant(composed(source, mutant.source))
        mutants[mutant.label] = PreparedMutant(mutant, side)
    return PreparedExercise(
        slug=exercise.slug,
        limits=exercise.limits,
        given=given,
        reference_source=source,
        reference=reference,
        mutants=mutants,
    )


class _NotLoadable(Exception):
    """A reference or a mutant raised while it was imported."""

    def __init__(self, file: Path, error: Exception) -> None:
        super().__init__(f"cannot be imported: {_in_a_line(error)}")
        self.file = file


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    """Say which file it was, if importing it raises."""
    try:
        yield
    except Exception as error:
        raise _NotLoadable(file, error) from error


def _in_a_line(error: BaseException) -> str:
    """An exception's type and the first line of what it says."""
    said = str(error).strip().splitlines()
    return f"{type(error).__name__}: {said[0]}" if said else type(error).__name__


def _is_about(fault: Fault, exercise: Exercise) -> bool:
    return exercise.slug in fault.file


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
        """Stands for the reference; `_record` puts the real one in its place."""

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
            _record(prepared, check, pyfuncitem)
        except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001  any exception means the suite is wrong
            self.faults.append(Fault(where, "reference", f"the reference fails: {_in_a_line(error)}"))
        return True

    def _prepared(self, exercise: Exercise) -> PreparedExercise | None:
        """The exercise, loaded when it is first needed; None, and a fault, if it cannot be."""
        if exercise.slug not in self.prepared and exercise.slug not in self._unloadable:
            try:
                self.prepared[exercise.slug] = prepare(exercise)
            except _NotLoadable as error:
                self._unloadable.add(exercise.slug)
                self.faults.append(Fault(exercise.relative(error.file), "import", str(error)))
        return self.prepared.get(exercise.slug)

    def _complete(self) -> None:
        for prepared in self.prepared.values():
            for check in prepared.checks:
                check.write_script()
        for exercise in self._files.values():
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
    check = PreparedCheck(CheckSpec(name, mark.title, mark.points, mark.diagnose), mark)
    prepared.checks.append(check)
    return check


def _record(prepared: PreparedExercise, check: PreparedCheck, item: pytest.Function) -> None:
    """Run one case of a check against the reference, the way a submission is run, and remember its examples."""
    property_ = getattr(item.obj, "hypothesis", None)
    names = [name for name in item.funcargs if name not in SIDES and name in item._fixtureinfo.argnames]  # noqa: SLF001
    values = {name: item.funcargs[name] for name in names}
    inner = property_.inner_test if property_ else item.obj
    sides = tuple(name for name in SIDES if name in item._fixtureinfo.argnames)  # noqa: SLF001
    case = Case(item.obj, inner, fresh(values), sides, is_property=property_ is not None)
    conversation = Conversation(local_link(prepared.reference))
    client = Client(conversation, in_place=check.mark.in_place)
    given = case.given(submission_side(client), prepared.reference)

    def recorder(**arguments: Any) -> None:
        _run_and_remember(case, conversation, {**arguments, **given})

    start = time.process_time()
    if property_ is None:
        recorder(**values)
    else:
        property_.inner_test = recorder
        try:
            item.obj(**values, **given)
        finally:
            property_.inner_test = inner
    check.reference_cpu += time.process_time() - start
    if not case.live and not _replays(case, prepared):
        case.live = True
    check.cases.append(case)


def _replays(case: Case, prepared: PreparedExercise) -> bool:
    """Whether the author's function can be called on a recorded example outside of Hypothesis, too."""
    if not case.is_property or not case.examples:
        return True
    submission = submission_side(Client(local_link(prepared.reference)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", HypothesisDeprecationWarning)  # `assume` may be called there, for now
        return case.try_example(submission, prepared.reference, fresh(case.examples[0].values)) is None


def _run_and_remember(case: Case, conversation: Conversation, arguments: dict[str, Any]) -> None:
    values = {name: value for name, value in arguments.items() if name not in SIDES}
    if any(isinstance(value, DataObject) for value in values.values()):
        _run_drawing(case, conversation, arguments)
        return
    kept = fresh(values)
    conversation.restart()
    try:
        case.inner(**arguments)
    except UnsatisfiedAssumption:
        case.live = case.live or bool(conversation.exchanges)
        raise
    if case.is_property and current_build_context().data.target_observations:
        case.live = True
    requests = if_portable(request for request, _ in conversation.exchanges)
    replies = if_portable(reply for _, reply in conversation.exchanges) if requests else ()
    case.examples.append(Example(kept, requests, replies))


def _run_drawing(case: Case, conversation: Conversation, arguments: dict[str, Any]) -> None:
    """A check that draws while it runs: it cannot be run again on the same example, only anew by Hypothesis."""
    case.live = case.draws = True
    conversation.restart()
    try:
        case.inner(**arguments)
    except UnsatisfiedAssumption:
        if conversation.exchanges:
            raise ValueError(
                "assumes something after it asked the submission, and draws; filter what is drawn"
            ) from None
        raise


def if_portable(frames: Iterable[Frame]) -> tuple[Frame, ...]:
    """These frames, or none if one of them has its meaning in one conversation only."""
    found = tuple(frames)
    return found if all(frame.portable for frame in found) else ()
