"""Reads the Python files of a course and says which of them are not Python."""

from __future__ import annotations

from pathlib import Path

from autograder.course.layout import Exercise
from autograder.course.parsing import ParseFault, parse
from autograder.errors import CourseError, Fault


def read_source(path: Path, name: str) -> str:
    """The text of an author's Python file; `name` is what faults call it.

    Raises:
        CourseError: it can't be read, or it isn't UTF-8.
    """
    try:
        content = path.read_bytes()
        return content.decode("utf-8-sig")
    except OSError as error:
        raise CourseError([Fault(name, "file", f"cannot be read: {error.strerror}")]) from error
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise CourseError([Fault(name, f"line {line}", "is not UTF-8; save the file as UTF-8")]) from error


def source_faults(exercise: Exercise) -> list[Fault]:
    """Every Python file of an exercise that can't be read or parsed. Missing files are left to the layout."""
    faults: list[Fault] = []
    for path in exercise.sources:
        if not path.is_file():
            continue
        name = exercise.relative(path)
        try:
            tree = parse(read_source(path, name))
        except CourseError as error:
            faults.extend(error.faults)
            continue
        if isinstance(tree, ParseFault):
            faults.append(Fault(name, f"line {tree.line or 1}", f"is not Python: {tree.reason}"))
    return faults
