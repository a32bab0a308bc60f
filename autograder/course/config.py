"""Reads `course.toml` into records.

::

    [course]
    title = "Attention from scratch"
    language = "en"                            # of the feedback; the default

    [feedback]
    policy = "counterexample"                  # what students see: "outcome", "hint" or "counterexample" (the default)

    [limits]                                   # each optional; see `autograder.model.Limits`
    import_cpu = 10.0                          # seconds
    check_cpu_factor = 20.0
    check_cpu_floor = 2.0                      # seconds
    memory_mb = 1024                           # of 1024 * 1024 bytes

    [examples]
    count = 40                                 # that Hypothesis generates for each property

    [[assignments]]
    name = "functions"
    title = "Attention as functions"
    due = 2026-10-02T23:59:00+02:00            # optional
    exercises = ["masked_softmax", "luong_attention"]

    [exercises.luong_attention]                # optional, as is each key in it
    title = "Luong's three scores"
    limits = { memory_mb = 2048 }              # instead of the course's
    forbid = ["torch.nn.MultiheadAttention"]   # full names that a submission may not call
    libraries = ["matplotlib"]                 # that submissions may import beside NumPy and PyTorch
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from autograder.course.layout import LANGUAGE
from autograder.course.tables import Span, Table
from autograder.errors import Fault
from autograder.model import Limits

CONFIG_NAME = "course.toml"

_MEGABYTE = 1 << 20
_EXAMPLES = 40
# The upper ends catch a value in the wrong unit: milliseconds for seconds, bytes for megabytes.
_IMPORT_CPU = Span(0.1, 600, "seconds")
_FACTOR = Span(1, 1000)
_FLOOR = Span(0.1, 600, "seconds")
_MEMORY = Span(32, 1 << 18, "megabytes")
_EXAMPLE_COUNT = Span(1, 10_000)

_NAME = r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}"


class FeedbackPolicy(StrEnum):
    """How much a student sees of a failed hidden check."""

    OUTCOME = "outcome"
    """Passed or not, and the points."""
    HINT = "hint"
    """Also the message and the misconception that explains it."""
    COUNTEREXAMPLE = "counterexample"
    """Also an input that shows the mistake."""


@dataclass(frozen=True, slots=True)
class Assignment:
    """Exercises that are released and due together."""

    name: str
    """Short and unique: what people type, and part of file names."""
    title: str
    due: datetime | None
    exercises: tuple[str, ...]
    """Slugs, in the author's order."""


@dataclass(frozen=True, slots=True)
class ExerciseConfig:
    """What `course.toml` says about one exercise."""

    title: str
    """Empty if the author gave none."""
    limits: Limits
    forbid: tuple[str, ...] = ()
    libraries: tuple[str, ...] = ()
    """Packages that submissions may import beside NumPy and PyTorch."""


@dataclass(frozen=True, slots=True)
class Config:
    """What `course.toml` says, with the defaults filled in."""

    title: str = ""
    language: str = "en"
    policy: FeedbackPolicy = FeedbackPolicy.COUNTEREXAMPLE
    limits: Limits = field(default_factory=Limits)
    examples: int = _EXAMPLES
    assignments: tuple[Assignment, ...] = ()
    exercises: Mapping[str, ExerciseConfig] = field(default_factory=dict)


def read_config(content: bytes, file: str = CONFIG_NAME) -> tuple[Config, list[Fault]]:
    """Read the bytes of a `course.toml`; what is wrong comes back beside what could be read."""
    faults: list[Fault] = []
    try:
        values = tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        return Config(), [Fault(file, f"line {line}", "is not UTF-8; save the file as UTF-8")]
    except (ValueError, RecursionError) as error:
        return Config(), [Fault(file, "syntax", f"is not TOML: {error}")]
    top = Table(values, "", file, faults)
    config = _config(top)
    top.finish()
    return config, faults


def _config(top: Table) -> Config:
    course, feedback, examples = top.table("course", required=True), top.table("feedback"), top.table("examples")
    limits = _limits(top.table("limits"), Limits())
    config = Config(
        title=course.text("title"),
        language=course.text("language", "en", pattern=LANGUAGE, meaning='a language tag such as "en" or "sv"'),
        policy=feedback.choice("policy", FeedbackPolicy.COUNTEREXAMPLE),
        limits=limits,
        examples=examples.integer("count", _EXAMPLES, _EXAMPLE_COUNT),
        assignments=_assignments(top.tables("assignments")),
        exercises=_exercises(top.table("exercises"), limits),
    )
    for table in (course, feedback, examples):
        table.finish()
    return config


def _limits(table: Table, base: Limits) -> Limits:
    limits = Limits(
        import_cpu=table.number("import_cpu", base.import_cpu, _IMPORT_CPU),
        check_cpu_factor=table.number("check_cpu_factor", base.check_cpu_factor, _FACTOR),
        check_cpu_floor=table.number("check_cpu_floor", base.check_cpu_floor, _FLOOR),
        memory=table.integer("memory_mb", base.memory // _MEGABYTE, _MEMORY) * _MEGABYTE,
    )
    table.finish()
    return limits


def _assignments(tables: tuple[Table, ...]) -> tuple[Assignment, ...]:
    assignments: list[Assignment] = []
    for table in tables:
        name = table.text("name", pattern=_NAME, meaning="letters, digits, dots, hyphens or underscores, at most 64")
        # Feedback lands in a folder of this name, on file systems that don't tell a from A too.
        if name and name.casefold() in {other.name.casefold() for other in assignments}:
            table.fault("name", f"{name!r} names two assignments; give each its own name")
        assignments.append(Assignment(name, table.text("title"), table.moment("due"), table.words("exercises")))
        table.finish()
    return tuple(assignments)


def _exercises(table: Table, base: Limits) -> dict[str, ExerciseConfig]:
    exercises: dict[str, ExerciseConfig] = {}
    for slug, entry in table.every_table().items():
        limits = _limits(entry.table("limits"), base)
        libraries = entry.words("libraries", required=False)
        exercises[slug] = ExerciseConfig(entry.text("title", ""), limits, _forbidden(entry), libraries)
        entry.finish()
    return exercises


def _forbidden(entry: Table) -> tuple[str, ...]:
    names = entry.words("forbid", required=False)
    for name in names:
        if "." not in name or not all(part.isidentifier() for part in name.split(".")):
            entry.fault("forbid", f"{name!r} is no full name; write it as in torch.nn.functional.softmax")
    return names
