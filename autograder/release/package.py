"""Puts a student package together in memory, or says everything that must not leave."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.course import Assignment, Course
from autograder.course.leaks import private_lines
from autograder.errors import CourseError, Fault
from autograder.release import messages
from autograder.release.gathering import PackedFile, gather
from autograder.release.portable import name_fault, portability_faults
from autograder.release.requirements import required

MANIFEST = "MANIFEST.json"
SCHEMA = 1
_CONFIG = "course.toml"


@dataclass(frozen=True, slots=True)
class Package:
    """What students of one assignment receive."""

    name: str
    """The assignment's: the folder that the zip file unpacks to."""
    files: tuple[PackedFile, ...]
    """Sorted by name; the manifest among them."""

    @property
    def digest(self) -> str:
        """SHA-256 of the manifest, which names the digests of all other files."""
        return next(_sha256(file.content) for file in self.files if file.name == MANIFEST)


def build(course: Course, assignment: Assignment) -> Package:
    """The package of an assignment: the same bytes for the same course, whenever and wherever.

    Raises:
        CourseError: something must not leave, or is missing; lists every fault.
    """
    exercises = course.exercises_of(assignment)
    faults: list[Fault] = []
    files = [file for exercise in exercises for file in gather(exercise, faults)]
    packages = required(files, faults)
    readme = messages.readme(course.title, assignment, exercises, packages)
    written = {
        "README.md": readme,
        "conftest.py": messages.conftest(),
        "pytest.ini": messages.PYTEST_INI,
        "requirements.txt": messages.requirements(packages),
    }
    files += [PackedFile(name, text.encode(), f"{name} of the package") for name, text in written.items()]
    files.append(_manifest(course, assignment, files))
    faults += _name_faults(assignment, files)
    faults += _leaks(course, files)
    if faults:
        raise CourseError(faults)
    return Package(assignment.name, tuple(sorted(files, key=lambda file: file.name)))


def _manifest(course: Course, assignment: Assignment, files: Iterable[PackedFile]) -> PackedFile:
    record = {
        "schema": SCHEMA,
        "course": course.title,
        "assignment": assignment.name,
        "title": assignment.title,
        "due": None if assignment.due is None else assignment.due.isoformat(),
        "exercises": list(assignment.exercises),
        "sha256": {file.name: _sha256(file.content) for file in sorted(files, key=lambda file: file.name)},
    }
    text = json.dumps(record, indent=2, ensure_ascii=False) + "\n"
    return PackedFile(MANIFEST, text.encode(), f"{MANIFEST} of the package")


def _name_faults(assignment: Assignment, files: Iterable[PackedFile]) -> Iterator[Fault]:
    own = name_fault(assignment.name)
    if own:
        yield Fault(_CONFIG, "assignments.name", own)
    yield from portability_faults(files, assignment.name)


def _leaks(course: Course, files: Iterable[PackedFile]) -> Iterator[Fault]:
    """Lines of any solution or hidden suite of the course, and paths of this disk."""
    private = private_lines(course.exercises)
    disk = _path_pattern(course.root)
    for file in files:
        text = file.text
        for leak in private.leaks(text) if text is not None else ():
            yield Fault(
                file.origin, f"line {leak.line}", f"is also in {leak.origin}, which must not leave; take it out"
            )
        for match in disk.finditer(file.content):
            line = file.content.count(b"\n", 0, match.start()) + 1
            yield Fault(file.origin, f"line {line}", "holds the path of the course on this disk; take it out")


def _path_pattern(root: Path) -> re.Pattern[bytes]:
    """The course's folder, however its slashes lean or are doubled, and not as a part of a longer name."""
    spellings = {str(root), root.as_posix(), str(root).replace("\\", "\\\\")} if root != Path(root.anchor) else set()
    either = "|".join(sorted(re.escape(spelling) for spelling in spellings)) or r"(?!)"
    return re.compile(rf"(?<![\w.-])(?:{either})(?![\w-])".encode())


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
