"""Runs a prepared suite on one candidate, check by check. A check passes only if it was seen to pass, here."""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any

import numpy as np
import pytest
from hypothesis.errors import UnsatisfiedAssumption

from autograder.errors import HarnessError
from autograder.examiner import messages
from autograder.examiner.ahead import AheadLink, Script
from autograder.examiner.attempts import Attempt, CheckRun, without_running
from autograder.examiner.conversation import Conversation
from autograder.examiner.copies import fresh
from autograder.examiner.link import Allowance, CandidateDied, CandidateLink
from autograder.examiner.prepared import Case, PreparedCheck, PreparedExercise
from autograder.examiner.present import cut
from autograder.examiner.sides import local_link, submission_side
from autograder.examiner.verdicts import SEVERITY, describe, in_brief, in_words, outcome_of
from autograder.model import Outcome
from autograder.sandbox.template import TemplateClient
from autograder.suite import CheckFailure
from autograder.wire import (
    Client,
    Frame,
    Kind,
    Side,
    WireError,
    read_raised,
)
from autograder.wire.codec import Encoder

_ENOUGH_FAILURES = 8
_SHRINK_CALLS = 100
_SHRINK_SECONDS = 1.0
"""CPU of the examiner. Calls are to run out first: then the same submission gets the same example on a busy machine, too."""


class NotLoaded(Exception):
    """The submission's module could not be imported; the message is for the student."""


class SuiteRun:
    """One suite on one submission. Forks a new candidate whenever the one it had has died."""

    def __init__(
        self,
        exercise: PreparedExercise,
        files: Mapping[str, bytes],
        template: TemplateClient,
        left_out: Collection[str] = (),
        *,
        explained: bool = True,
    ) -> None:
        """Prepare to run the suite on the module `<slug>.py` among `files`.

        Checks named in `left_out` are skipped; where failures need not be `explained`, there are verdicts alone.
        """
        self._exercise = exercise
        self._left_out = left_out
        self._explained = explained
        self._template = template
        contents = {**files, **exercise.given}
        arrays = {name: np.frombuffer(content, np.uint8) for name, content in contents.items()}
        load = [exercise.slug, arrays, list(exercise.forbidden)]
        self._load = Encoder(Client(_NoLink())).encode(Kind.LOAD, load)
        self._backstop = exercise.limits.import_cpu + sum(c.cpu_limit(exercise.limits) for c in exercise.checks) + 2
        self._allowance = Allowance()
        self._link: CandidateLink | None = None
        self._ahead: AheadLink
        self._conversation: Conversation
        self._client: Client
        self._side: Side
        self.cpu_seconds = 0.0
        """CPU time of all candidates so far."""

    def run(self) -> list[CheckRun]:
        """Run every check. Raises NotLoaded if there is nothing to run, HarnessError for a fault of ours."""
        try:
            self._start()
            runs = [self._check(check) for check in self._exercise.checks]
        finally:
            self._close()
        if any(run.outcome is not Outcome.PASSED for run in runs):
            for run in runs:
                run.spell_out()
        return runs

    def _start(self) -> CandidateLink:
        """Fork a candidate and have it load the submission."""
        link = CandidateLink(self._template, self._exercise.limits, self._backstop, self._allowance)
        self._link = link
        try:
            reply = link.load(self._load)
            if (raised := read_raised(reply)) is not None:
                raise NotLoaded(messages.not_importable(in_words(raised, self._exercise.limits.memory)))
        except CandidateDied as died:
            raise NotLoaded(messages.not_importable(died.message)) from None
        except WireError:
            raise NotLoaded(messages.not_importable(messages.garbled())) from None
        self._ahead = AheadLink(link)
        self._conversation = Conversation(self._ahead)
        self._client = Client(self._conversation)
        self._side = submission_side(self._client)
        return link

    def _close(self) -> None:
        if self._link is not None:
            self.cpu_seconds += self._link.close().cpu_seconds
            self._link = None

    def _check(self, check: PreparedCheck, *, ahead: bool = True) -> CheckRun:
        """Run one check. A candidate that dies on requests sent ahead is tried again one request at a time.

        Only then is it known which example it died on, and whether a wrong answer came before.
        """
        if check.spec.name in self._left_out:
            return CheckRun(check, Outcome.SKIPPED)
        if self._allowance.left < 0:
            return CheckRun(check, Outcome.CRASHED, messages.too_large())
        run = CheckRun(check, Outcome.PASSED)
        try:
            link = self._living_candidate()
        except NotLoaded as error:  # it loaded before: a submission that does not always load loses what it cannot run
            run.outcome, run.message = Outcome.CRASHED, str(error)
            return run
        self._client.in_place = check.mark.in_place
        link.begin(check.cpu_limit(self._exercise.limits))
        try:
            self._ahead.foresee(check.script if ahead else Script())
            run.like = self._ahead.went_like()
            if run.like is None:
                self._run_cases(run)
        except CandidateDied as died:
            if run.outcome is Outcome.PASSED and ahead and len(check.script.requests) > 1:
                return self._check(check, ahead=False)
            if run.outcome is Outcome.PASSED:
                run.outcome, run.message = died.outcome, died.message
        run.cpu_seconds = link.cpu_used()
        if run.outcome in (Outcome.FAILED, Outcome.ERROR) and self._explained:
            self._explain(run, link)
        if run.like is None:
            link.settle()
        return run

    def _living_candidate(self) -> CandidateLink:
        if self._link is not None and self._link.alive:
            return self._link
        self._close()
        return self._start()

    def _run_cases(self, run: CheckRun) -> None:
        for case in run.check.cases:
            if case.live:
                self._run_live(run, case)
            else:
                self._run_examples(run, case)
        self._ahead.finish()

    def _run_examples(self, run: CheckRun, case: Case) -> None:
        """Run the recorded examples of a case, until enough have failed."""
        failures = 0
        for example in case.examples:
            self._ahead.expect(len(example.requests))
            if failures >= _ENOUGH_FAILURES:
                continue
            if example.replies and (replies := self._ahead.replies()) in example.right:
                run.attempts.append(without_running(case, example, replies))
                continue
            attempt = self._attempt(case, fresh(example.values))
            run.attempts.append(attempt)
            if attempt.error is not None:
                run.outcome = max(run.outcome, outcome_of(attempt.error), key=SEVERITY.index)
                failures += 1

    def _attempt(self, case: Case, values: dict[str, Any]) -> Attempt:
        """Run one example. Only the submission's faults end up in the attempt; a fault of ours is raised."""
        self._conversation.restart()
        exchanges = self._conversation.exchanges
        # Diagnosis starts from the arguments as they were, not from what the submission made of them.
        kept = fresh(values) if self._client.in_place else values
        error = case.try_example(self._side, self._exercise.reference, values)
        return Attempt(case, kept, exchanges, error)

    def _run_live(self, run: CheckRun, case: Case) -> None:
        """Have Hypothesis generate and shrink for this very submission."""
        error = self._hypothesis(case, run.attempts, calls=None, seconds=None)
        if error is not None:
            run.outcome = outcome_of(error)

    def _explain(self, run: CheckRun, link: CandidateLink) -> None:
        """Find the smallest failing example, and say in one line what was wrong with it."""
        failing = [attempt for attempt in run.attempts if attempt.error is not None]
        smallest = min(failing, key=lambda attempt: attempt.size)
        if smallest.case.is_property and link.alive:
            failing += self._shrunk(smallest.case, link)
            smallest = min(failing, key=lambda attempt: attempt.size)
        run.smallest = smallest
        run.message = cut(describe(smallest.error, self._exercise.limits.memory))
        run.brief = cut(in_brief(smallest.error, self._exercise.limits.memory))

    def _shrunk(self, case: Case, link: CandidateLink) -> list[Attempt]:
        """Failing examples that Hypothesis finds in its search for a smaller one, within a budget."""
        attempts: list[Attempt] = []
        link.begin(self._exercise.limits.check_cpu_floor)
        self._ahead.foresee(Script())
        with suppress(CandidateDied):  # the verdict stands; what was found before the end is used
            self._hypothesis(case, attempts, calls=_SHRINK_CALLS, seconds=_SHRINK_SECONDS)
        return [attempt for attempt in attempts if attempt.error is not None]

    def _hypothesis(
        self, case: Case, attempts: list[Attempt], *, calls: int | None, seconds: float | None
    ) -> BaseException | None:
        """Let Hypothesis itself run a case; every example goes to `attempts`. Stops at the budget; the error it ended with."""
        started = time.process_time()

        def inner(**values: Any) -> None:
            over = calls is not None and len(attempts) >= calls
            if over or (seconds is not None and time.process_time() - started > seconds):
                raise _BudgetSpent
            values = {name: value for name, value in values.items() if name not in ("submission", "reference")}
            attempt = self._attempt(case, values)
            if isinstance(attempt.error, UnsatisfiedAssumption):
                if not self._evades(attempt):
                    raise attempt.error
                attempt.error = CheckFailure(messages.not_as_assumed())
            attempts.append(attempt)
            if attempt.error is not None:
                raise attempt.error

        property_ = case.function.hypothesis  # type: ignore[attr-defined]
        property_.inner_test = inner
        try:
            case.function(**case.given(self._side, self._exercise.reference), **fresh(case.values))
        except _BudgetSpent:
            return None
        except HarnessError:
            raise
        except (Exception, pytest.fail.Exception, pytest.skip.Exception) as error:  # noqa: BLE001
            return error
        finally:
            property_.inner_test = case.inner
        return None

    def _evades(self, attempt: Attempt) -> bool:
        """Whether the submission's own answer made a check give up on an example that it keeps for the reference."""
        if not attempt.exchanges:
            return False
        if attempt.case.draws:
            return True
        submission = submission_side(Client(local_link(self._exercise.reference)))
        error = attempt.case.try_example(submission, self._exercise.reference, fresh(attempt.values))
        return not isinstance(error, UnsatisfiedAssumption)


class _BudgetSpent(BaseException):
    """Shrinking has had its share."""


class _NoLink:
    """Stands where a client only encodes."""

    def exchange(self, request: Frame, answer: Any) -> Frame:
        raise NotImplementedError

    def send(self, frame: Frame) -> None:
        raise NotImplementedError
