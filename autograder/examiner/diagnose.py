"""Names the mistake: which mutants answer exactly as the submission did.

A mutant explains a failed check if, on every example of it that was looked at, the conversation with the mutant is the
same as the conversation with the submission, and differs from the reference's somewhere. Among several, those that agree
with the submission on more of the other checks come first.

Where no mutant explains a check alone, two may together: one that was found in this submission already, and another one
that changes other functions. Where that fails too, nothing is named.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import combinations, product
from types import FrameType

from autograder.course import composed
from autograder.examiner import messages
from autograder.examiner.attempts import Attempt, CheckRun
from autograder.examiner.conversation import Diverged, Echo
from autograder.examiner.copies import fresh
from autograder.examiner.likeness import same_exchange
from autograder.examiner.prepared import PreparedExercise
from autograder.examiner.sides import ReferenceSide, local_link, submission_side
from autograder.language import gettext
from autograder.model import Diagnosis, Outcome
from autograder.wire import Client, Interruption, raised_remotely

_EXAMPLES = 12
"""Failing examples, and as many passing ones, that a mutant is held against."""
_SECONDS = 2.0
"""CPU time that one mutant may take for one check ..."""
_SECONDS_IN_ALL = 4.0
"""... and all of them for one submission; after that only those that explained something already are asked."""
_MOST = 3


_JOIN = " + "
"""Between the labels of two mutants that explain something together."""


class Diagnostician:
    """Holds the mutants of one exercise against what one submission did."""

    def __init__(self, exercise: PreparedExercise) -> None:
        self._exercise = exercise
        self._sides = {label: prepared.side for label, prepared in exercise.mutants.items()}
        self._agrees: dict[tuple[str, str], bool] = {}
        self._until = time.process_time() + _SECONDS_IN_ALL

    def explain(self, runs: list[CheckRun]) -> dict[str, tuple[Diagnosis, ...]]:
        """Check name -> the misconceptions that explain its failure, best first. Empty where nothing fits."""
        by_check: dict[str, list[str]] = {}
        suspects: list[str] = []
        for run in runs:
            if run.outcome in (Outcome.FAILED, Outcome.ERROR) and run.check.mark.diagnose:
                # One mistake mostly fails several checks: who explained the last one is asked first, the rest if need be.
                fitting = [label for label in suspects if self._fits(label, run)]
                if not fitting and time.process_time() < self._until and not _is_unwritten(run):
                    fitting = [label for label in self._exercise.mutants if self._fits(label, run)]
                    suspects += [label for label in fitting if label not in suspects]
                by_check[run.check.spec.name] = fitting
        for run in runs:
            if by_check.get(run.check.spec.name) == [] and not _is_unwritten(run):
                by_check[run.check.spec.name] = self._together(suspects, run)
        return {name: self._ranked(labels, runs) for name, labels in by_check.items()}

    def _together(self, suspects: list[str], run: CheckRun) -> list[str]:
        """The first two mutants, as one label, that explain a check together; at least one of them is a suspect."""
        others = [label for label in self._exercise.mutants if label not in suspects]
        for first, second in (*combinations(suspects, 2), *product(suspects, others)):
            if time.process_time() > self._until:
                break
            label = f"{first}{_JOIN}{second}"
            if self._can_join(first, second, label) and self._fits(label, run):
                return [label]
        return []

    def _can_join(self, first: str, second: str, label: str) -> bool:
        """Whether two mutants change different things; the mutant of both is then at hand under `label`."""
        mutants = [self._exercise.mutants[name].mutant for name in (first, second)]
        if label not in self._sides and mutants[0].defines.isdisjoint(mutants[1].defines):
            source = composed(self._exercise.reference_source, mutants[0].source)
            self._sides[label] = self._exercise.reference.variant(composed(source, mutants[1].source))
        return label in self._sides

    def _ranked(self, labels: list[str], runs: list[CheckRun]) -> tuple[Diagnosis, ...]:
        if len(labels) > 1:
            labels = sorted(labels, key=lambda label: -self._agreement(label, runs))
        return tuple(self._diagnosis(label) for label in labels[:_MOST])

    def _diagnosis(self, label: str) -> Diagnosis:
        mutants = [self._exercise.mutants[part].mutant for part in label.split(_JOIN)]
        beliefs = [gettext(mutant.misconception) for mutant in mutants]
        heading = beliefs[0] if len(beliefs) == 1 else messages.two_mistakes(*beliefs)
        return Diagnosis(label, "\n\n".join([heading, *(gettext(mutant.hint) for mutant in mutants)]))

    def _agreement(self, label: str, runs: list[CheckRun]) -> int:
        return sum(self._fits(label, run) for run in runs if run.check.mark.diagnose)

    def _fits(self, label: str, run: CheckRun) -> bool:
        """Whether the mutant answered as the submission did wherever this check looked."""
        key = (label, run.check.spec.name)
        if key not in self._agrees:
            self._agrees[key] = self._compare(self._sides[label], run)
        return self._agrees[key]

    def _compare(self, mutant: ReferenceSide, run: CheckRun) -> bool:
        failing = [attempt for attempt in run.attempts if attempt.error is not None]
        passing = [attempt for attempt in run.attempts if attempt.error is None]
        looked_at = [*failing[:_EXAMPLES], *passing[:_EXAMPLES]]
        try:
            with _cpu_budget(_SECONDS):
                in_place = run.check.mark.in_place
                return (
                    bool(looked_at)
                    and not any(attempt.case.draws for attempt in looked_at)
                    and all(self._same(mutant, attempt, in_place) for attempt in looked_at)
                )
        except (Diverged, _TooLong):
            return False

    def _same(self, mutant: ReferenceSide, attempt: Attempt, in_place: bool) -> bool:
        echo = Echo(local_link(mutant), attempt.exchanges, same_exchange)
        submission = submission_side(Client(echo, in_place=in_place))
        error = attempt.case.try_example(submission, self._exercise.reference, fresh(attempt.values))
        return (error is None) is (attempt.error is None) and echo.complete


def _is_unwritten(run: CheckRun) -> bool:
    """Whether the check failed on a function that is not there yet: that is no misconception."""
    return all(_is_missing(attempt.error) for attempt in run.attempts if attempt.error is not None)


def _is_missing(error: BaseException) -> bool:
    """A stub's exception, or one that was raised before a line of the submission ran: there is no such function."""
    raised = raised_remotely(error)
    unreached = raised is not None and not raised.frames
    return isinstance(error, NotImplementedError) or (isinstance(error, AttributeError) and unreached)


class _TooLong(Interruption):
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
