"""Runs everything that an author knows about an exercise through the real grader, and says what does not hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from autograder.course import Course, Exercise
from autograder.grading import GradingSession
from autograder.model import CheckResult, CheckSpec, Isolation, Outcome, Result, Status
from autograder.results import sum_points
from autograder.verify.exhibits import GUESS, REFERENCE, STUB, Trial, failed
from autograder.verify.statics import leak_faults, signature_faults


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


def audit(course: Course, exercises: Sequence[Exercise], parallel: int) -> Iterator[Audit]:
    """Audit exercises one after the other.

    Raises:
        CourseError: a suite or a reference is broken; lists every fault.
    """
    with GradingSession(course.root, [exercise.slug for exercise in exercises], least=Isolation.PROCESS) as session:
        for exercise in exercises:
            trial = Trial(exercise, session, parallel)
            yield _judge(exercise, session.checks[exercise.slug], trial.run())


def _judge(exercise: Exercise, checks: Sequence[CheckSpec], results: dict[str, list[Result]]) -> Audit:
    faults = [f"harness: {result.submission}: {result.reason}" for result in _broken(results)]
    accepted = [f"accepted/{file.name}" for file in exercise.accepted]
    for name in (REFERENCE, *accepted):
        faults += _right_solution_faults(name, results.get(name, []))
    faults += _stub_faults(results.get(STUB, []))
    faults += _guess_faults(results)
    fates = {file.name: results.get(f"mutants/{file.name}", []) for file in exercise.mutants}
    killed = [label for label, fate in fates.items() if any(map(failed, fate))]
    diagnosed = [label for label in killed if _first_names(fates[label]) == {label}]
    faults += [f"mutants/{label}: no check fails it" for label in fates if label not in killed]
    faults += [_misnamed(label, fates[label]) for label in killed if label not in diagnosed]
    faults += _idle_checks(checks, [result for fate in fates.values() for result in fate])
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
    by_check = {check.name: check for run in runs for check in failed(run)}
    faults += [f"{name}: fails {check.name}: {check.message}" for check in by_check.values()]
    if len({replace(run, cpu_seconds=0.0, checks=_timeless(run.checks)) for run in map(_hashable, runs)}) > 1:
        faults.append(f"{name}: two runs give two results")
    return faults


def _hashable(result: Result) -> Any:
    return replace(result, versions=())  # type: ignore[arg-type]


def _timeless(checks: Sequence[CheckResult]) -> tuple[CheckResult, ...]:
    return tuple(replace(check, cpu_seconds=0.0, counterexample=None) for check in checks)


def _stub_faults(runs: Sequence[Result]) -> list[str]:
    passed = [check.name for run in runs for check in run.checks if check.outcome is Outcome.PASSED]
    faults = [f"{STUB}: passes {name}" for name in passed]
    strange = [check for run in runs for check in failed(run) if "NotImplementedError" not in check.message]
    faults += [f"{STUB}: fails {check.name}, but not for want of a body: {check.message}" for check in strange]
    return faults + [f"{STUB}: {run.reason}" for run in runs if run.status is Status.REJECTED]


def _guess_faults(results: dict[str, list[Result]]) -> list[str]:
    guesses = [run for name, runs in results.items() if name.startswith(GUESS) for run in runs]
    faults = [f"{run.submission}: {run.reason}" for run in guesses if run.status is Status.REJECTED]
    passed = [(check, run) for run in guesses for check in run.checks if check.outcome is Outcome.PASSED]
    return faults + [f"{check.name}: {run.submission} passes; ask for a right answer, too" for check, run in passed]


def _first_names(fate: Sequence[Result]) -> set[str]:
    return {check.diagnosis[0].label for run in fate for check in failed(run) if check.diagnosis}


def _misnamed(label: str, fate: Sequence[Result]) -> str:
    others = sorted(_first_names(fate) - {label})
    return f"mutants/{label}: is " + (f"taken for {', '.join(others)}" if others else "not named by any check it fails")


def _idle_checks(checks: Sequence[CheckSpec], fates: Sequence[Result]) -> list[str]:
    killers = {check.name for fate in fates for check in failed(fate)}
    return [f"{check.name}: kills no mutant; add the mistake that it looks for, or drop it"
            for check in checks if check.name not in killers]  # fmt: skip
