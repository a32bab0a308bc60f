"""Tells from the name of a file that lies loose in a class folder whose it is and which exercise it answers.

``<student>_<slug>.py`` says both; the longest slug of the course that fits counts, so ``ada_luong_attention.py`` is never
ada_luong's answer to an exercise called ``attention``. ``<student>.py`` will do where only one exercise can be meant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from autograder.course.modules import runs_by_itself
from autograder.course.spelling import nearest
from autograder.intake import staff_messages
from autograder.intake.names import student_name
from autograder.intake.sorting import ANSWER_SUFFIXES, split_name

_ARCHIVES = (".zip", ".tar", ".tgz", ".gz", ".bz2", ".xz", ".7z", ".rar")


@dataclass(frozen=True, slots=True)
class Loose:
    """The loose files of one student."""

    answers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Slug -> names; one each, if all is well."""
    unplaced: tuple[str, ...] = ()
    """Names that say who, but not for which exercise."""


@dataclass(frozen=True, slots=True)
class LooseFiles:
    """All loose files of a class, by student; and names of files that are nobody's, each with the reason."""

    students: Mapping[str, Loose]
    strays: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class _Claim:
    """What one file name says: who handed it in and for what, or why nobody did."""

    student: str = ""
    slug: str | None = None
    reason: str = ""


def is_archive(name: str) -> bool:
    """Whether a file is a packed folder, by its name."""
    return name.casefold().endswith(_ARCHIVES)


def sort_loose(names: Sequence[str], slugs: Sequence[str], all_slugs: Sequence[str], *, bare: bool) -> LooseFiles:
    """Sort loose files by student.

    Args:
        names: of the files.
        slugs: the exercises of the assignment.
        all_slugs: the exercises of the course.
        bare: whether a name that says nothing of an exercise still stands for a student, because nothing else does.
    """
    answers: dict[str, dict[str, list[str]]] = {}
    unplaced: dict[str, list[str]] = {}
    strays: list[tuple[str, str]] = []
    for name in names:
        claim = _claim(name, slugs, all_slugs, bare)
        if not claim.student:
            strays.append((name, claim.reason))
        elif claim.slug is None:
            unplaced.setdefault(student_name(claim.student), []).append(name)
        else:
            answers.setdefault(student_name(claim.student), {}).setdefault(claim.slug, []).append(name)
    students = {
        student: Loose(
            {slug: tuple(some) for slug, some in answers.get(student, {}).items()}, tuple(unplaced.get(student, ()))
        )
        for student in sorted({*answers, *unplaced})
    }
    return LooseFiles(students, tuple(strays))


def _claim(name: str, slugs: Sequence[str], all_slugs: Sequence[str], bare: bool) -> _Claim:
    if is_archive(name):
        return _archive_claim(name, slugs, bare)
    stem, suffix = split_name(name)
    if suffix not in ANSWER_SUFFIXES:
        return _Claim(reason=staff_messages.neither())
    if stem.startswith(".") or runs_by_itself(stem):
        return _Claim(reason=staff_messages.hidden())
    fitting = _fitting(stem, {*slugs, *all_slugs})
    if fitting is not None:
        student = stem[: -len(fitting) - 1]
        return _Claim(student, fitting) if fitting in slugs else _Claim(reason=staff_messages.elsewhere(fitting))
    return _claim_without_slug(stem, suffix, slugs, bare)


def _claim_without_slug(stem: str, suffix: str, slugs: Sequence[str], bare: bool) -> _Claim:
    misspelt = _before_misspelt(stem, slugs)
    if misspelt is not None:
        return _Claim(misspelt)
    if bare:
        return _Claim(stem, slugs[0] if len(slugs) == 1 else None)
    return _Claim(reason=staff_messages.nameless(suffix))


def _archive_claim(name: str, slugs: Sequence[str], bare: bool) -> _Claim:
    stem = name
    while is_archive(stem):
        stem, _, _ = stem.rpartition(".")
    fitting = _fitting(stem, set(slugs))
    student = stem if fitting is None else stem[: -len(fitting) - 1]
    return _Claim(student if bare else "", reason=staff_messages.unopened())


def _fitting(stem: str, slugs: set[str]) -> str | None:
    folded = stem.casefold()
    fitting = [slug for slug in slugs if folded.endswith(f"_{slug.casefold()}") and len(stem) > len(slug) + 1]
    return max(fitting, key=len, default=None)


def _before_misspelt(stem: str, slugs: Sequence[str]) -> str | None:
    """The student in a name that ends in something like a slug."""
    cuts = [at for at, char in enumerate(stem) if char == "_" and at > 0]
    return next((stem[:at] for at in cuts if nearest(stem[at + 1 :], slugs, likeness=0.8)), None)
