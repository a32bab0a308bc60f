"""Runs everything that an author knows about an exercise through the real grader, and says what does not hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from autograder.course import Course, Exercise, composed, read_mutants
from autograder.grading import GradingSession, Job
from autograder.model import CheckResult, CheckSpec, Isolation, Outcome, Result, Status
from autograder.results import sum_points
from autograder.verify.statics import leak_faults, signature_faults

_STUB = "the stub"
_REFERENCE = "the reference"


@dataclass(frozen=True, slots=True)
class Audit:
    """What `verify` found for one exercise."""

    exercise: str
    checks: int
    max_points: float
    mutants: int
    killed: int
    diagnosed: int
    """Mutants that were named, and nothing else before them, in every check that named anything."""
    accepted: int
    accepted_passed: int
    faults: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether everything holds."""
        return not self.faults

    def to_record(self) -> dict[str, Any]:
        """The JSON object of `verify --json`."""
        record = asdict(self)
        return {**record, "ok": self.ok, "faults": list(record["faults"])}


@dataclass(frozen=True, slots=True)
class _Exhibit:
    """One solution whose fate is known beforehand."""

    name: str
    source: bytes


def audit(course: Course, exercises: Sequence[Exercise], parallel: int) -> Iterator[Audit]:
    """Audit exercises one after the other.

    Raises:
        CourseError: a suite or a reference is broken; lists every fault.
    """
    with GradingSession(course.root, [exercise.slug for exercise in exercises], least=Isolation.PROCESS) as session:
        for exercise in exercises:
            results: dict[str, list[Result]] = {}
            for result in session.grade(_jobs(exercise, session), parallel):
                results.setdefault(result.submission, []).append(result)
            yield _judge(exercise, session.checks[exercise.slug], results)


def _jobs(exercise: Exercise, session: GradingSession) -> Iterator[Job]:
    for exhibit, times in _exhibits(exercise):
        files = {f"{exercise.slug}.py": exhibit.source}
        job = Job(exhibit.name, "verify", exercise.slug, files, str(session.wall.isolation))
        for _ in range(times):
            yield job


def _exhibits(exercise: Exercise) -> Iterator[tuple[_Exhibit, int]]:
    """Every known solution, and how often to grade it: right ones twice, to see the same result twice."""
    reference = exercise.reference.read_text(encoding="utf-8-sig")
    yield _Exhibit(_REFERENCE, reference.encode()), 2
    for accepted in exercise.accepted:
        yield _Exhibit(f"accepted/{accepted.name}", accepted.path.read_bytes()), 2
    yield _Exhibit(_STUB, exercise.stub.read_bytes()), 1
    for mutant in read_mutants(exercise):
        yield _Exhibit(f"mutants/{mutant.label}", composed(reference, mutant.source).encode()), 1


def _judge(exercise: Exercise, checks: Sequence[CheckSpec], results: dict[str, list[Result]]) -> Audit:
    faults = [f"harness: {result.submission}: {result.reason}" for result in _broken(results)]
    accepted = [f"accepted/{file.name}" for file in exercise.accepted]
    for name in (_REFERENCE, *accepted):
        faults += _right_solution_faults(name, results.get(name, []))
    faults += _stub_faults(results.get(_STUB, []))
    fates = {file.name: results.get(f"mutants/{file.name}", []) for file in exercise.mutants}
    killed = [label for label, fate in fates.items() if fate and _failed(fate[0])]
    diagnosed = [label for label in killed if _named_as_itself(label, fates[label][0])]
    faults += [f"mutants/{label}: no check fails it" for label in fates if label not in killed]
    faults += [_misnamed(label, fates[label][0]) for label in killed if label not in diagnosed]
    faults += _idle_checks(checks, [fate[0] for fate in fates.values() if fate])
    faults += signature_faults(exercise) + leak_faults(exercise)
    return Audit(
        exercise=exercise.slug,
        checks=len(checks),
        max_points=sum_points(check.max_points for check in checks),
        mutants=len(fates),
        killed=len(killed),
        diagnosed=len(diagnosed),
        accepted=len(accepted),
        accepted_passed=sum(not _right_solution_faults(name, results.get(name, [])) for name in accepted),
        faults=tuple(faults),
    )


def _broken(results: dict[str, list[Result]]) -> Iterable[Result]:
    return (result for runs in results.values() for result in runs if result.status is Status.HARNESS_ERROR)


def _right_solution_faults(name: str, runs: Sequence[Result]) -> list[str]:
    faults = [f"{name}: {run.reason}" for run in runs if run.status is Status.REJECTED]
    failed = {check.name: check for run in runs for check in _failed(run)}
    faults += [f"{name}: fails {check.name}: {check.message}" for check in failed.values()]
    if len({replace(run, cpu_seconds=0.0, checks=_timeless(run.checks)) for run in map(_hashable, runs)}) > 1:
        faults.append(f"{name}: two runs give two results")
    return faults


def _hashable(result: Result) -> Any:
    return replace(result, versions=())  # type: ignore[arg-type]


def _timeless(checks: Sequence[CheckResult]) -> tuple[CheckResult, ...]:
    return tuple(replace(check, cpu_seconds=0.0, counterexample=None) for check in checks)


def _stub_faults(runs: Sequence[Result]) -> list[str]:
    passed = [check.name for run in runs for check in run.checks if check.outcome is Outcome.PASSED]
    faults = [f"{_STUB}: passes {name}" for name in passed]
    strange = [check for run in runs for check in _failed(run) if "NotImplementedError" not in check.message]
    faults += [f"{_STUB}: fails {check.name}, but not for want of a body: {check.message}" for check in strange]
    return faults + [f"{_STUB}: {run.reason}" for run in runs if run.status is Status.REJECTED]


def _failed(run: Result) -> list[CheckResult]:
    return [check for check in run.checks if check.outcome is not Outcome.PASSED]


def _first_names(run: Result) -> list[str]:
    return [check.diagnosis[0].label for check in _failed(run) if check.diagnosis]


def _named_as_itself(label: str, run: Result) -> bool:
    return set(_first_names(run)) == {label}


def _misnamed(label: str, run: Result) -> str:
    others = sorted(set(_first_names(run)) - {label})
    return f"mutants/{label}: is " + (f"taken for {', '.join(others)}" if others else "not named by any check it fails")


def _idle_checks(checks: Sequence[CheckSpec], fates: Sequence[Result]) -> list[str]:
    killers = {check.name for fate in fates for check in _failed(fate)}
    return [f"{check.name}: kills no mutant; add the mistake that it looks for, or drop it"
            for check in checks if check.name not in killers]  # fmt: skip
