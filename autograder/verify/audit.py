"""Runs everything that an author knows about an exercise through the real grader, and says what does not hold."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from autograder.course import SURVIVORS, Course, Exercise, installed_libraries
from autograder.errors import HarnessError
from autograder.grading import GradingSession
from autograder.model import CheckResult, CheckSpec, Isolation, Outcome, Result, Status
from autograder.results import sum_points
from autograder.verify.automatic import AutomaticMutant, justified
from autograder.verify.exhibits import AUTOMATIC, GUESS, REFERENCE, STUB, Trial, failed, is_killed
from autograder.verify.statics import leak_faults, signature_faults

_MOST_SURVIVORS = 0.05
"""Of the automatic mutants, for whatever reason."""


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
    automatic: int
    """Automatic mutants of the reference; 0 if none were wanted."""
    automatic_killed: int
    seeds: int
    """Seeds with which every property was tried again on every right solution."""
    flakes: int
    """How often such a try failed."""
    cpu_seconds: float
    """Of grading the reference, whole suite."""
    kills: tuple[tuple[str, tuple[str, ...]], ...]
    """Check -> the mutants that it fails, in the order of the suite: the kill matrix."""
    survivors: tuple[str, ...]
    """Automatic mutants that no check notices, each with the reason if there is one."""
    faults: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """Whether everything holds."""
        return not self.faults

    def to_record(self) -> dict[str, Any]:
        """The JSON object of `verify --json`."""
        record = asdict(self)
        return {**record, "kills": {name: list(labels) for name, labels in self.kills}, "ok": self.ok}


@dataclass(frozen=True, slots=True)
class Depth:
    """How much is tried, beyond the stub, the reference, accepted solutions, mutants and guesses."""

    automatic: bool = True
    seeds: int = 20


def audit(course: Course, exercises: Sequence[Exercise], parallel: int, depth: Depth) -> Iterator[Audit]:
    """Audit exercises one after the other.

    Raises:
        NotAudited: automatic mutants are wanted, and cosmic-ray is not installed.
        CourseError: a suite or a reference is broken, or a library is missing; lists every fault.
    """
    libraries = installed_libraries(exercises)
    with GradingSession(course.root, list(libraries), least=Isolation.PROCESS, libraries=libraries) as session:
        for exercise in exercises:
            trial = Trial(exercise, session, parallel)
            results = trial.run(automatic=depth.automatic)
            found = flakes(course, exercise, depth.seeds) if depth.seeds else {}
            yield _judge(exercise, session.checks[exercise.slug], results, trial.automatic, found, depth.seeds)


def flakes(course: Course, exercise: Exercise, seeds: int) -> dict[str, int]:
    """``<solution>: <check>`` -> with how many seeds it failed; see `autograder.verify.seeding`."""
    command = [sys.executable, "-P", "-m", "autograder.verify.seeding", str(course.root), exercise.slug, str(seeds)]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise HarnessError(f"{exercise.slug}: trying other seeds failed: {done.stderr.strip()[-2000:]}")
    found: dict[str, int] = json.loads(done.stdout)
    return found


def _judge(
    exercise: Exercise,
    checks: Sequence[CheckSpec],
    results: dict[str, list[Result]],
    automatic: Sequence[AutomaticMutant],
    found: dict[str, int],
    seeds: int,
) -> Audit:
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
    kills = tuple((check.name, _killed_by(check, fates)) for check in checks)
    faults += _idle_checks(checks, kills)
    alive = [mutant for mutant in automatic if not any(map(is_killed, results[f"{AUTOMATIC}{mutant.number}"]))]
    survivors, unexplained = _survivors(exercise, automatic, alive)
    faults += unexplained
    faults += [f"{what} with {count} of {seeds} seeds" for what, count in sorted(found.items())]
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
        automatic=len(automatic),
        automatic_killed=len(automatic) - len(alive),
        seeds=seeds,
        flakes=sum(found.values()),
        cpu_seconds=round(min((run.cpu_seconds for run in results.get(REFERENCE, [])), default=0.0), 4),
        kills=kills,
        survivors=survivors,
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


def _killed_by(check: CheckSpec, fates: dict[str, list[Result]]) -> tuple[str, ...]:
    return tuple(
        label for label, fate in fates.items() if any(check.name == one.name for run in fate for one in failed(run))
    )


def _idle_checks(checks: Sequence[CheckSpec], kills: Sequence[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    """Checks without which every mutant would still be killed. One that trains runs on few mutants, and needs one of them."""
    earlier: set[str] = set()
    for check, (name, labels) in zip(checks, kills, strict=True):
        if not labels:
            yield f"{name}: kills no mutant; add the mistake that it looks for, or drop it"
        elif earlier.issuperset(labels) and check.diagnosed and not check.stays:
            yield f"{name}: kills only mutants that earlier checks kill; add one of its own, or say why it `stays`"
        earlier.update(labels)


def _survivors(
    exercise: Exercise, automatic: Sequence[AutomaticMutant], alive: Sequence[AutomaticMutant]
) -> tuple[tuple[str, ...], list[str]]:
    """The automatic mutants that live on, with the author's reason, and what is wrong with that."""
    reasons, faults = justified(exercise)
    survivors = tuple(f"{mutant}: {reasons.get(mutant.change, 'no reason given')}" for mutant in alive)
    unnamed = [mutant for mutant in alive if mutant.change not in reasons]
    faults += [
        f"automatic: no check notices {mutant}; add a check, or name it in {SURVIVORS} with the reason"
        for mutant in unnamed
    ]
    if automatic:
        stale = reasons.keys() - {mutant.change for mutant in alive}
        faults += [
            f"{SURVIVORS}: `{line}` as `{becomes}` does not survive; take it out" for line, becomes in sorted(stale)
        ]
    if len(alive) > _MOST_SURVIVORS * len(automatic):
        faults.append(f"automatic: {len(alive)} of {len(automatic)} live on, which is more than {_MOST_SURVIVORS:.0%}")
    return survivors, faults
