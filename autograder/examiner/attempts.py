"""What was seen of the checks of one submission: example by example, what was said and how it ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from autograder.examiner.conversation import Exchange
from autograder.examiner.prepared import Case, Example, PreparedCheck
from autograder.model import Outcome
from autograder.wire import Frame


@dataclass(slots=True)
class Attempt:
    """One example run on the candidate: what was said, and the error that ended it, if one did."""

    case: Case
    values: dict[str, Any]
    exchanges: list[Exchange]
    error: BaseException | None = None

    @property
    def size(self) -> int:
        """Bytes that the examiner sent: how much there is to read in it."""
        return sum(len(request.structure) + sum(map(len, request.buffers)) for request, _ in self.exchanges)


def without_running(case: Case, example: Example, replies: Sequence[Frame]) -> Attempt:
    """An example that needs no run: the candidate replied to the byte what a right solution did.

    The check was seen to pass on exactly these replies when they were recorded, and a check judges nothing else.
    """
    return Attempt(case, example.values, list(zip(example.requests, replies, strict=True)))


@dataclass(slots=True)
class CheckRun:
    """Everything seen of one check."""

    check: PreparedCheck
    outcome: Outcome
    message: str = ""
    brief: str = ""
    attempts: list[Attempt] = field(default_factory=list)
    like: int | None = None
    """The right solution, by number, whose replies these are throughout: attempts are left out until `spell_out`."""
    smallest: Attempt | None = None
    cpu_seconds: float = 0.0

    def spell_out(self) -> None:
        """Add the attempts that were left out, for whoever compares them."""
        if self.like is not None and not self.attempts:
            self.attempts = [
                without_running(case, example, example.right[self.like]) for case, example in self.check.examples
            ]
