"""Feedback as files: a page and a JSON file for each student, and the overview for the instructor."""

from __future__ import annotations

import hashlib
import json
import os
import re
import tempfile
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from autograder.errors import InputError
from autograder.feedback.overview import overview
from autograder.feedback.page import page
from autograder.feedback.policy import policy_of, visible
from autograder.feedback.view import overall
from autograder.model import Result
from autograder.results import dumps, safe_text

_PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9_-])?")
_RESERVED = re.compile(r"(?:index|con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\..*)?", re.IGNORECASE)
_SCHEMA = 1


def write(
    results: Iterable[Result], folder: Path, course_title: str, policy: str, titles: Mapping[str, str] | None = None
) -> list[Path]:
    """Write `<student>.html` and `<student>.json` for each student, readable by the owner alone.

    Each file appears whole or not at all, and replaces the one of an earlier call. Names are those of `file_names`.

    Args:
        results: of any number of students; each one's exercises stand in this order.
        folder: made if it isn't there, for the owner alone.
        course_title: stands above each page.
        policy: what students may see: "outcome", "hint" or "counterexample".
        titles: exercise -> its title in words, for the pages.

    Returns:
        The files written, sorted by student.

    Raises:
        InputError: there is no such policy, or the folder can't be written.
    """
    level = policy_of(policy)
    students = _by_student(results)
    names = file_names(students)
    written = []
    for student, own in sorted(students.items()):
        for suffix, text in (
            ("html", page(student, own, course_title, level, titles)),
            ("json", _json(student, own, course_title, level)),
        ):
            written.append(_write_whole(folder, f"{names[student]}.{suffix}", text))
    return written


def index(results: Iterable[Result], folder: Path, course_title: str) -> Path:
    """Write `index.html`, a table of students and exercises with links to the pages that `write` made of the same results.

    For the instructor: it shows everybody's points, so it must not be published together with the pages.

    Raises:
        InputError: the folder can't be written.
    """
    students = _by_student(results)
    return _write_whole(folder, "index.html", overview(students, file_names(students), course_title))


def file_names(students: Iterable[str]) -> dict[str, str]:
    """A file name (without suffix) for each student: safe on every system, and no two alike even where case is ignored.

    An ordinary name stays as it is. Any other (slashes, spaces, letters outside ASCII, reserved, too long, equal to
    another but for case) becomes what is left of it and a part of its digest, so that it is the same in every run.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    # Ordinary names first, and among those that differ only by case the lower one: nobody else can take their place.
    for student in sorted(set(students), key=lambda name: (not _is_plain(name), name.lower(), name.swapcase())):
        candidates = [student] if _is_plain(student) else []
        digest = hashlib.sha256(student.encode("utf-8", "surrogatepass")).hexdigest()
        candidates += [f"{_slug(student)}-{digest[:length]}" for length in (8, 16, 64)]
        names[student] = next(name for name in candidates if name.lower() not in taken)
        taken.add(names[student].lower())
    return names


def _is_plain(student: str) -> bool:
    return bool(_PLAIN.fullmatch(student)) and not _RESERVED.fullmatch(student)


def _slug(student: str) -> str:
    ascii_only = unicodedata.normalize("NFKD", student).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^A-Za-z0-9]+", "-", ascii_only).strip("-")[:40].rstrip("-") or "student"


def _by_student(results: Iterable[Result]) -> dict[str, list[Result]]:
    students: dict[str, list[Result]] = {}
    for result in results:
        students.setdefault(result.submission, []).append(result)
    return students


def _json(student: str, results: Sequence[Result], course_title: str, policy: str) -> str:
    """The same as the page for programs: the records of what the student may see."""
    shown = [visible(result, policy) for result in results]
    points, max_points = overall(shown)
    whole = {
        "student": safe_text(student),
        "course": safe_text(course_title),
        "policy": str(policy),
        "points": points,
        "max_points": max_points,
        "results": [json.loads(dumps(result)) for result in shown],
        "schema": _SCHEMA,
    }
    return json.dumps(whole, indent=1, allow_nan=False) + "\n"


def _write_whole(folder: Path, name: str, text: str) -> Path:
    """Write a file beside its place and move it there, so that nobody ever sees half of it."""
    target = folder / name
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle, part = tempfile.mkstemp(prefix=".part-", dir=folder)  # mode 0600
        try:
            with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
                file.write(text)
            Path(part).replace(target)
        except BaseException:
            Path(part).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise InputError(f"feedback {target}: cannot be written: {error.strerror or error}") from error
    return target
