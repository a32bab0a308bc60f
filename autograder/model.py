"""The records that layers hand to each other. Frozen, plain data; nothing here knows how it was made or where it goes."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum


class Outcome(StrEnum):
    """What one check said about the answer."""

    PASSED = "passed"
    FAILED = "failed"
    """The examiner saw a wrong result."""
    ERROR = "error"
    """The submitted code raised an exception that the check did not ask for."""
    TIMED_OUT = "timed_out"
    CRASHED = "crashed"
    """The candidate process died: memory limit, segmentation fault, forbidden call, its own exit."""
    SKIPPED = "skipped"
    """Not run, because the submission could not be loaded."""


class Status(StrEnum):
    """Whether the harness did its work; never mixed with whether the answer was right."""

    GRADED = "graded"
    REJECTED = "rejected"
    """Nothing to run: missing, unreadable or not importable. Zero points, with the reason."""
    HARNESS_ERROR = "harness_error"
    """A fault of ours: there is no grade, which is not the same as zero."""


class Isolation(StrEnum):
    """How strong the wall around the candidate was."""

    FULL = "full"
    """Own process; files, network and other processes denied by Landlock and seccomp; resource limits."""
    PARTIAL = "partial"
    """Own process and resource limits, and only one of Landlock and seccomp."""
    PROCESS = "process"
    """Own process and resource limits alone. Enough against accidents, not against intent."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What a candidate may use. Times are seconds of CPU; sizes are bytes."""

    import_cpu: float = 10.0
    """For loading the submission."""
    check_cpu_factor: float = 20.0
    """A check may use this many times the CPU that the reference needs for it ..."""
    check_cpu_floor: float = 2.0
    """... but never less than this."""
    memory: int = 1 << 30
    """On top of what the warm template already uses."""

    @staticmethod
    def wall(cpu: float) -> float:
        """Seconds on the clock that go with `cpu` seconds of CPU, so that a busy machine costs nobody points."""
        return 3 * cpu + 5


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file as it was handed in (or taken from a notebook)."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class ExerciseSource:
    """What one student handed in for one exercise: the module to grade, or why there is none."""

    exercise: str
    files: tuple[SourceFile, ...] = ()
    """The module `<exercise>.py` first, then every other Python file of the same student."""
    fault: str | None = None
    """Why this cannot be graded, in words for the student; None if it can."""
    notes: tuple[str, ...] = ()
    """Harmless things worth telling: a magic line that was dropped, a byte-order mark."""
    handed_in: bool = True
    """Whether there was anything that might be meant for this exercise, readable or not."""


@dataclass(frozen=True, slots=True)
class Submission:
    """What one student handed in once, for every exercise of an assignment. Immutable; known by its digest."""

    student: str
    assignment: str
    sources: tuple[ExerciseSource, ...]
    notes: tuple[str, ...] = ()
    """Things about the submission as a whole: files that belong to no exercise."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A misconception that explains a failed check: the mutant that behaves the same, and its hint."""

    label: str
    hint: str


@dataclass(frozen=True, slots=True)
class Counterexample:
    """The smallest failing input that was found, readable as Python."""

    call: str
    """The call, e.g. ``masked_softmax(scores, mask)``."""
    inputs: dict[str, str]
    """Argument name -> value as text."""
    expected: str
    actual: str


@dataclass(frozen=True, slots=True)
class CheckSpec:
    """One graded check as the suite declares it."""

    name: str
    title: str
    max_points: float
    diagnosed: bool = True
    """Whether a failure is held against the mutants; not where that would cost minutes."""
    stays: str = ""
    """Why it is there although earlier checks kill every mutant that it kills; for the author."""


@dataclass(frozen=True, slots=True)
class CheckResult:
    """What became of one check for one submission."""

    name: str
    title: str
    outcome: Outcome
    points: float
    max_points: float
    message: str = ""
    diagnosis: tuple[Diagnosis, ...] = ()
    counterexample: Counterexample | None = None
    cpu_seconds: float = 0.0
    """CPU time of the candidate during this check."""
    cpu_limit: float = 0.0
    brief: str = ""
    """The message without what the submitted code says itself, which may repeat an input; empty if that is all the same."""
    shapes: str = ""
    """What a wrong shape looks like in the symbols of the exercise, in one or two lines; empty if it is not about shapes."""


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of grading one exercise of one submission: one line of `grade --json`, one row of the store."""

    submission: str
    """The student."""
    assignment: str
    exercise: str
    status: Status
    reason: str | None
    points: float
    max_points: float
    isolation: str
    """An `Isolation`, or "none" when no submitted code ran."""
    cpu_seconds: float
    """CPU time of candidate and examiner together."""
    checks: tuple[CheckResult, ...] = ()
    notes: tuple[str, ...] = ()
    key: str = ""
    """Digest of all that the result depends on: submission, suite, reference, limits, environment."""
    versions: dict[str, str] = field(default_factory=dict)
    """Digests and versions that went into the key, by name."""
