"""Sorts the names in a student's folder by what they can be: an answer, a helper module, or something to leave out."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from autograder.course.modules import is_module_name, runs_by_itself, shadows_library
from autograder.intake import messages
from autograder.intake.names import resembled
from autograder.intake.reading import Entry, Kind

NOTEBOOK = ".ipynb"
ANSWER_SUFFIXES = (".py", NOTEBOOK)

_LEFT_BEHIND = frozenset(
    {
        "__pycache__",
        "__MACOSX",
        ".DS_Store",
        ".git",
        ".hypothesis",
        ".idea",
        ".ipynb_checkpoints",
        ".pytest_cache",
        ".vscode",
        "Thumbs.db",
        "desktop.ini",
    }
)


@dataclass(frozen=True, slots=True)
class Sorted:
    """The entries of one student, by role. Nothing has been read yet."""

    answers: Mapping[str, tuple[str, ...]]
    """Slug -> the names of all files that could be the answer; one, if all is well."""
    helpers: tuple[str, ...] = ()
    lookalikes: Mapping[str, str] = field(default_factory=dict)
    """Slug without an answer -> a file that was probably meant for it."""
    notes: tuple[str, ...] = ()


def is_left_behind(name: str) -> bool:
    """Whether a tool or a file manager made this entry, so that nobody needs to hear of it."""
    return name in _LEFT_BEHIND or name.startswith("._")


def split_name(name: str) -> tuple[str, str]:
    """A file name as (stem, suffix in lower case), composed so that it compares as it looks: ``("notes", ".py")``."""
    stem, dot, suffix = unicodedata.normalize("NFC", name).rpartition(".")
    return (stem, f".{suffix.casefold()}") if dot and stem else (dot + suffix, "")


def exercise_of(name: str, slugs: Sequence[str]) -> str | None:
    """The exercise that a file answers by its name, whatever its case; None if it answers none."""
    stem, suffix = split_name(name)
    if suffix not in ANSWER_SUFFIXES:
        return None
    return next((slug for slug in slugs if slug.casefold() == stem.casefold()), None)


def sort_entries(
    entries: Sequence[Entry], slugs: Sequence[str], received: Collection[str], elsewhere: Collection[str] = ()
) -> Sorted:
    """Sort a student's folder.

    Args:
        entries: what lies in it.
        slugs: the exercises of the assignment.
        received: names of files that came with the exercises.
        elsewhere: exercises of the course's other assignments. Their modules may be imported, their notebooks not.
    """
    answers: dict[str, list[str]] = {slug: [] for slug in slugs}
    helpers: list[str] = []
    unplaced: list[str] = []
    notes: list[str] = []
    left_out: dict[str, list[str]] = {"automatic": [], "nameless": [], "shadowing": []}
    for entry in entries:
        stem, suffix = split_name(entry.name)
        slug = exercise_of(entry.name, slugs)
        answers_elsewhere = suffix == ".ipynb" and exercise_of(entry.name, tuple(elsewhere)) is not None
        if is_left_behind(entry.name) or answers_elsewhere:
            continue
        if slug is not None:
            answers[slug].append(entry.name)
            if entry.name != slug + suffix:
                notes.append(messages.taken_as(entry.name, slug + suffix))
        elif not entry.name.endswith(".py"):
            unplaced.append(entry.name + "/" * (entry.kind is Kind.FOLDER))
        elif entry.name in received and runs_by_itself(stem):
            continue  # everybody has the public checks
        elif runs_by_itself(stem):
            left_out["automatic"].append(entry.name)
        elif not is_module_name(stem):
            left_out["nameless"].append(entry.name)
        elif shadows_library(stem):
            left_out["shadowing"].append(entry.name)
        else:
            helpers.append(entry.name)
    open_slugs = [slug for slug in slugs if not answers[slug]]
    lookalikes = _lookalikes([*helpers, *left_out["nameless"], *unplaced], open_slugs)
    return Sorted(
        answers={slug: tuple(names) for slug, names in answers.items()},
        helpers=tuple(helpers),
        lookalikes=lookalikes,
        notes=(*notes, *_notes(left_out, [name for name in unplaced if name not in received], lookalikes)),
    )


def _lookalikes(names: Sequence[str], open_slugs: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for name in names:
        stem, suffix = split_name(name)
        slug = resembled(stem, open_slugs) if suffix in ANSWER_SUFFIXES else None
        if slug is not None:
            found.setdefault(slug, name)
    return found


def _notes(
    left_out: Mapping[str, Sequence[str]], unplaced: Sequence[str], lookalikes: Mapping[str, str]
) -> tuple[str, ...]:
    notes = [messages.did_you_mean(name, slug) for slug, name in lookalikes.items()]
    if left_out["automatic"]:
        notes.append(messages.loaded_by_itself(left_out["automatic"]))
    if left_out["nameless"]:
        notes.append(messages.not_importable(left_out["nameless"]))
    if left_out["shadowing"]:
        notes.append(messages.shadowing(left_out["shadowing"]))
    if unplaced:
        notes.append(messages.not_looked_at(unplaced))
    return tuple(notes)
