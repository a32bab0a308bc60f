"""Names the mistake: which mutants answer exactly as the submission did.

A mutant explains a failed check if, on every example of it that was looked at, the conversation with the mutant is the
same as the conversation with the submission, and differs from the reference's somewhere. Among several, those that agree
with the submission on more of the other checks come first.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from autograder.course import Mutant, composed
from autograder.examiner.conversation import Conversation
from autograder.examiner.copies import fresh
from autograder.examiner.likeness import same_exchange
from autograder.examiner.run import Attempt, CheckRun
from autograder.examiner.sides import ReferenceSide, local_link, submission_side
from autograder.examiner.suites import PreparedExercise
from autograder.model import Diagnosis, Outcome
from autograder.wire import Client

_EXAMPLES = 12
"""Failing examples, and as many passing ones, that a mutant is held against."""
_SECONDS = 2.0
"""CPU time that one mutant may take for one check."""
_MOST = 3


class Diagnostician:
    """Holds the mutants of one exercise against what one submission did."""

    def __init__(self, exercise: PreparedExercise) -> None:
        self._exercise = exercise
        self._sides: dict[str, ReferenceSide] = {}
        self._agrees: dict[tuple[str, str], bool] = {}

    def explain(self, runs: list[CheckRun]) -> dict[str, tuple[Diagnosis, ...]]:
        """Check name -> the misconceptions that explain its failure, best first. Empty where nothing fits."""
        by_check = {
            run.check.spec.name: [mutant for mutant in self._exercise.mutants if self._fits(mutant, run)]
            for run in runs
            if run.outcome in (Outcome.FAILED, Outcome.ERROR) and run.check.mark.diagnose
        }
        return {name: self._ranked(mutants, runs) for name, mutants in by_check.items()}

    def _ranked(self, mutants: list[Mutant], runs: list[CheckRun]) -> tuple[Diagnosis, ...]:
        if len(mutants) > 1:
            mutants = sorted(mutants, key=lambda mutant: -self._agreement(mutant, runs))
        return tuple(Diagnosis(mutant.label, mutant.hint) for mutant in mutants[:_MOST])

    def _agreement(self, mutant: Mutant, runs: list[CheckRun]) -> int:
        return sum(self._fits(mutant, run) for run in runs if run.check.mark.diagnose)

    def _fits(self, mutant: Mutant, run: CheckRun) -> bool:
        """Whether the mutant answered as the submission did wherever this check looked."""
        key = (mutant.label, run.check.spec.name)
        if key not in self._agrees:
            self._agrees[key] = self._compare(mutant, run)
        return self._agrees[key]

    def _compare(self, mutant: Mutant, run: CheckRun) -> bool:
        failing = [attempt for attempt in run.attempts if attempt.error is not None]
        passing = [attempt for attempt in run.attempts if attempt.error is None]
        looked_at = [*failing[:_EXAMPLES], *passing[:_EXAMPLES]]
        if not looked_at:
            return False
        try:
            with _cpu_budget(_SECONDS):
                return all(self._same(mutant, attempt) for attempt in looked_at)
        except _TooLong:
            return False

    def _same(self, mutant: Mutant, attempt: Attempt) -> bool:
        conversation = Conversation(local_link(self._side(mutant)))
        submission = submission_side(Client(conversation))
        error = attempt.case.try_example(submission, self._exercise.reference, fresh(attempt.values))
        if (error is None) is not (attempt.error is None) or len(conversation.exchanges) != len(attempt.exchanges):
            return False
        return all(map(same_exchange, conversation.exchanges, attempt.exchanges))

    def _side(self, mutant: Mutant) -> ReferenceSide:
        if mutant.label not in self._sides:
            self._sides[mutant.label] = mutant_side(self._exercise, mutant)
        return self._sides[mutant.label]


def mutant_side(exercise: PreparedExercise, mutant: Mutant) -> ReferenceSide:
    """A mutant, loaded in this process like the reference."""
    source = composed(exercise.reference_source, mutant.source).encode()
    return ReferenceSide(exercise.slug, {**exercise.given, f"{exercise.slug}.py": source})


class _TooLong(BaseException):
    """A mutant used up its time."""


@contextmanager
def _cpu_budget(seconds: float) -> Iterator[None]:
    """Raise _TooLong in the body after `seconds` of CPU. For trusted code, which does not fight back."""

    def ring(number: int, frame: FrameType | None) -> None:
        del number, frame
        raise _TooLong

    before: Callable[[int, FrameType | None], object] | int | None = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
