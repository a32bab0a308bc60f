"""Exercises in memory, ready to grade: checks with their recorded examples, the reference, the mutants."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from autograder.course import Exercise, Mutant, composed, read_mutants
from autograder.errors import HarnessError
from autograder.examiner.ahead import Script
from autograder.examiner.sides import ReferenceSide
from autograder.model import CheckSpec, Limits
from autograder.shapes import Contract, read_contract
from autograder.suite import CheckMark
from autograder.wire import Frame


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
    """Whether Hypothesis must run for every submission, because the examples depend on its answers."""
    draws: bool = False
    """Whether it draws while it runs, so that no example can be run a second time."""
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
    forbidden: tuple[str, ...]
    """Full names that a candidate may not call."""
    reference_source: str
    reference: ReferenceSide
    mutants: dict[str, PreparedMutant]
    """By label."""
    checks: list[PreparedCheck] = field(default_factory=list)
    contract: Contract = field(default_factory=Contract)
    """What the stub's docstrings say about shapes."""


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
        forbidden=exercise.forbidden,
        reference_source=source,
        reference=reference,
        mutants=mutants,
        contract=read_contract(exercise.stub.read_text(encoding="utf-8-sig")),
    )


class NotLoadable(Exception):
    """A reference or a mutant raised while it was imported."""

    def __init__(self, file: Path, error: Exception) -> None:
        super().__init__(f"cannot be imported: {in_a_line(error)}")
        self.file = file


@contextmanager
def _naming(file: Path) -> Iterator[None]:
    """Say which file it was, if importing it raises."""
    try:
        yield
    except Exception as error:
        raise NotLoadable(file, error) from error


def in_a_line(error: BaseException) -> str:
    """An exception's type and the first line of what it says."""
    said = str(error).strip().splitlines()
    return f"{type(error).__name__}: {said[0]}" if said else type(error).__name__
