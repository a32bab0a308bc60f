"""The solutions whose fate is known beforehand, and the runs that show it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from autograder.course import Exercise, composed, read_mutants
from autograder.grading import GradingSession, Job
from autograder.model import CheckResult, CheckSpec, Outcome, Result, Status
from autograder.verify.automatic import AutomaticMutant, automatic_mutants
from autograder.verify.guesses import guesses

STUB = "the stub"
REFERENCE = "the reference"
GUESS = "a submission that "
AUTOMATIC = "automatic/"


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One solution, by the name under which its results are found."""

    name: str
    source: bytes


class Trial:
    """Grades every exhibit of one exercise."""

    def __init__(self, exercise: Exercise, session: GradingSession, parallel: int) -> None:
        self._exercise = exercise
        self._session = session
        self._parallel = parallel
        self._checks: Sequence[CheckSpec] = session.checks[exercise.slug]
        self._results: dict[str, list[Result]] = {}
        self.automatic: list[AutomaticMutant] = []
        """The automatic mutants that were made; the results of each go by its number."""

    def run(self, *, automatic: bool) -> dict[str, list[Result]]:
        """Results by exhibit, those of `automatic` mutants among them if they are wanted. Right solutions run twice, to see the same result twice.

        A check that is too costly to be diagnosed, because it trains, runs on mutants only as far as is needed: on those
        that no other check kills, and then until it has killed one.
        """
        reference = self._exercise.reference.read_text(encoding="utf-8-sig")
        right = [Exhibit(REFERENCE, reference.encode())]
        right += [Exhibit(f"accepted/{file.name}", file.path.read_bytes()) for file in self._exercise.accepted]
        mutants = [
            Exhibit(f"mutants/{mutant.label}", composed(reference, mutant.source).encode())
            for mutant in read_mutants(self._exercise)
        ]
        costly = [check.name for check in self._checks if not check.diagnosed]
        stub = self._exercise.stub.read_text(encoding="utf-8-sig")
        knowing_nothing = [Exhibit(f"{GUESS}{name}", source) for name, source in guesses(stub)]
        self._grade([*right, *right, Exhibit(STUB, stub.encode()), *knowing_nothing])
        self._grade(mutants, left_out=costly)
        self._grade([mutant for mutant in mutants if not self._killed(mutant)], left_out=self._all_but(costly))
        for name in costly:
            self._grade_until_killed(mutants, name)
        if automatic:
            self._grade_automatic(reference, costly)
        return self._results

    def _grade_automatic(self, reference: str, costly: Sequence[str]) -> None:
        self.automatic = list(automatic_mutants(reference))
        mutants = [Exhibit(f"{AUTOMATIC}{mutant.number}", mutant.source.encode()) for mutant in self.automatic]
        self._grade(mutants, left_out=costly, explained=False)
        alive = [mutant for mutant in mutants if not self._killed(mutant)]
        self._grade(alive, left_out=self._all_but(costly), explained=False)

    def _grade(self, exhibits: Iterable[Exhibit], left_out: Sequence[str] = (), *, explained: bool = True) -> None:
        if len(left_out) < len(self._checks):
            jobs = (replace(self._job(exhibit, left_out), explained=explained) for exhibit in exhibits)
            for result in self._session.grade(jobs, self._parallel):
                self._results.setdefault(result.submission, []).append(result)

    def _grade_until_killed(self, mutants: Iterable[Exhibit], name: str) -> None:
        for mutant in mutants:
            if any(check.name == name for check in self._deaths(mutants)):
                return
            self._grade([mutant], left_out=self._all_but([name]))

    def _job(self, exhibit: Exhibit, left_out: Sequence[str]) -> Job:
        files = {f"{self._exercise.slug}.py": exhibit.source}
        level = str(self._session.wall.isolation)
        return Job(exhibit.name, "verify", self._exercise.slug, files, level, left_out=tuple(left_out))

    def _all_but(self, names: Sequence[str]) -> list[str]:
        return [check.name for check in self._checks if check.name not in names]

    def _killed(self, mutant: Exhibit) -> bool:
        return any(map(is_killed, self._results.get(mutant.name, [])))

    def _deaths(self, mutants: Iterable[Exhibit]) -> Iterator[CheckResult]:
        return (check for mutant in mutants for run in self._results.get(mutant.name, []) for check in failed(run))


def is_killed(run: Result) -> bool:
    """Whether a run shows that a solution is wrong: a check did not pass, or it could not even be loaded."""
    return bool(failed(run)) or run.status is Status.REJECTED


def failed(run: Result) -> list[CheckResult]:
    """The checks that ran and did not pass."""
    return [check for check in run.checks if check.outcome not in (Outcome.PASSED, Outcome.SKIPPED)]
