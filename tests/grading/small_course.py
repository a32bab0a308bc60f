"""The small course of the examiner's tests, and submissions to it."""

from pathlib import Path

from autograder.examiner.jobs import Job

ROOT = Path(__file__).parent.parent / "examiner" / "course"
SLUGS = ("halves", "adder", "spread")


def reference(slug):
    """The source of a reference solution."""
    return (ROOT / "solutions" / slug / f"{slug}.py").read_text(encoding="utf-8")


def variant(slug, source):
    """The reference with other definitions behind it, as a mutant is made."""
    return f"{reference(slug)}\n\n\n{source}\n"


def mutant(slug, label):
    """The source that runs as a mutant."""
    return variant(slug, (ROOT / "solutions" / slug / "mutants" / f"{label}.py").read_text(encoding="utf-8"))


def job(slug, source, student="student-01"):
    """The job of grading this source."""
    return Job(student, "small", slug, {f"{slug}.py": source.encode()}, "full", ("a note",), "key-1", {"suite": "1"})


def outcomes(result):
    """Check -> outcome."""
    return {check.name.removeprefix("test_"): str(check.outcome) for check in result.checks}


def check_of(result, name):
    """One check of a result."""
    return next(check for check in result.checks if check.name == f"test_{name}")


def diagnosed(result, name):
    """The labels of the misconceptions that a check was diagnosed with, best first."""
    return [found.label for found in check_of(result, name).diagnosis]
