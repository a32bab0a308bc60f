"""Finds who handed in what where, by the names under the PATHs alone; no file is opened yet.

The forms of a PATH are described in the package. Where a folder fits two, the other PATHs decide: in
``submissions/*`` the folder of a student who handed in nothing usable is still a student's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from autograder.intake import staff_messages
from autograder.intake.loose import Loose, is_archive, sort_loose
from autograder.intake.names import resembled, student_name
from autograder.intake.reading import ENTRIES_LIMIT, Entry, Kind, Unread, Why, in_utf8, open_folder
from autograder.intake.sorting import ANSWER_SUFFIXES, exercise_of, is_left_behind, split_name


@dataclass(frozen=True, slots=True)
class Place:
    """Where one student's things lie: in a folder of their own, or loose among others'."""

    student: str
    root: Path
    """The folder that holds the student's folder or files."""
    label: str
    """What messages to staff call the place."""
    folder: str | None = None
    """The student's folder in `root`, if there is one."""
    loose: Loose = field(default_factory=Loose)


@dataclass(frozen=True, slots=True)
class Found:
    """What some PATHs hold."""

    places: tuple[Place, ...] = ()
    strays: tuple[str, ...] = ()
    """Entries that are nobody's, one line each, for staff."""
    faults: tuple[str, ...] = ()
    """Why a PATH can't be used."""


@dataclass(frozen=True, slots=True)
class _Slugs:
    assignment: Sequence[str]
    course: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Listing:
    """A folder that was named, and the names in it that can matter."""

    at: Path
    label: str
    folders: tuple[str, ...]
    files: tuple[str, ...]


def find_places(paths: Sequence[Path], slugs: Sequence[str], all_slugs: Sequence[str]) -> Found:
    """Look at every PATH for answers to `slugs`; `all_slugs` are those of the whole course.

    Files that were named one by one (as ``submissions/*.py`` makes a shell do) are taken together by their folder.
    """
    known = _Slugs(slugs, all_slugs)
    faults: list[str] = []
    listings: list[_Listing] = []
    files: dict[Path, list[str]] = {}
    for path in paths:
        # A name that is empty or goes up says nothing about whose folder it is.
        at = path.resolve() if path.name in {"", ".."} else path.parent.resolve() / path.name
        try:
            if _kind_of(at) is Kind.FILE:
                files.setdefault(at.parent, []).append(in_utf8(at.name))
            else:
                listings.append(_listing(at, str(path)))
        except Unread as unread:
            faults.append(staff_messages.path_unusable(str(path), unread.why, unread.detail))
    own = [listing for listing in listings if _answers(listing.files, all_slugs)]
    found = [
        _student(listing) if listing in own or _must_be_student(listing, known, bool(own)) else _class(listing, known)
        for listing in listings
    ]
    found += [_named_files(root, names, known) for root, names in files.items()]
    return Found(
        places=tuple(place for one in found for place in one.places),
        strays=tuple(stray for one in found for stray in one.strays),
        faults=(*faults, *(fault for one in found for fault in one.faults)),
    )


def _kind_of(path: Path) -> Kind:
    with open_folder(path.parent) as parent:
        kind = parent.kind(in_utf8(path.name)) if path.name else Kind.FOLDER
    reasons = {Kind.GONE: Why.GONE, Kind.LINK: Why.LINK, Kind.SPECIAL: Why.SPECIAL}
    if kind in reasons:
        raise Unread(reasons[kind])
    return kind


def _listing(at: Path, label: str) -> _Listing:
    with open_folder(at) as folder:
        entries = [entry for entry in folder.entries() if not is_left_behind(entry.name)]
    folders = tuple(entry.name for entry in entries if _stands_for_folder(entry))
    return _Listing(at, label, folders, tuple(entry.name for entry in entries if entry.name not in folders))


def _stands_for_folder(entry: Entry) -> bool:
    """A student's folder, or a link in its place, which will be refused in that student's name."""
    if entry.name.startswith("."):
        return False
    is_file = split_name(entry.name)[1] in ANSWER_SUFFIXES or is_archive(entry.name)
    return entry.kind is Kind.FOLDER or (entry.kind is Kind.LINK and not is_file)


def _answers(names: Iterable[str], slugs: Sequence[str]) -> list[str]:
    return [name for name in names if exercise_of(name, slugs)]


def _must_be_student(listing: _Listing, known: _Slugs, among_students: bool) -> bool:
    """Whether a folder without an answer in it is one student's all the same."""
    if not among_students:
        stems = [split_name(name)[0] for name in listing.files if split_name(name)[1] in ANSWER_SUFFIXES]
        loose = sort_loose(listing.files, known.assignment, known.course, bare=False)
        return not listing.folders and not loose.students and any(resembled(stem, known.assignment) for stem in stems)
    if len(sort_loose(listing.files, known.assignment, known.course, bare=False).students) > 1:
        return False
    return not any(_holds_answer(listing.at, name, known.assignment) for name in listing.folders)


def _holds_answer(at: Path, name: str, slugs: Sequence[str]) -> bool:
    try:
        with open_folder(at) as parent, parent.folder(name) as folder:
            return any(exercise_of(entry.name, slugs) for entry in folder.entries(ENTRIES_LIMIT))
    except Unread:
        return False


def _student(listing: _Listing) -> Found:
    name = in_utf8(listing.at.name)
    place = Place(student_name(name), listing.at.parent, listing.label, folder=name)
    if not listing.folders:
        return Found((place,))
    return Found((place,), (staff_messages.one_student(listing.label, listing.folders),))


def _class(listing: _Listing, known: _Slugs) -> Found:
    places = [Place(student_name(name), listing.at, f"{listing.label}/{name}", folder=name) for name in listing.folders]
    loose = sort_loose(listing.files, known.assignment, known.course, bare=not listing.folders)
    places += [_loose_place(student, listing.at, listing.label, files) for student, files in loose.students.items()]
    strays = tuple(staff_messages.stray(f"{listing.label}/{name}", reason) for name, reason in loose.strays)
    faults = () if places else (staff_messages.nothing_found(listing.label, known.assignment),)
    return Found(tuple(places), strays, faults)


def _named_files(root: Path, names: Sequence[str], known: _Slugs) -> Found:
    """Files that were named one by one: those called as the exercises are belong to the folder's student."""
    names = list(dict.fromkeys(names))
    own = _answers(names, known.assignment)
    places: list[Place] = []
    if own:
        by_slug = {
            slug: tuple(name for name in own if exercise_of(name, known.assignment) == slug)
            for slug in known.assignment
        }
        places.append(_loose_place(student_name(in_utf8(root.name)), root, str(root), Loose(by_slug)))
    others = [name for name in names if name not in own]
    loose = sort_loose(others, known.assignment, known.course, bare=not own)
    places += [_loose_place(student, root, str(root), files) for student, files in loose.students.items()]
    return Found(tuple(places), tuple(staff_messages.stray(f"{root}/{name}", reason) for name, reason in loose.strays))


def _loose_place(student: str, root: Path, label: str, files: Loose) -> Place:
    names = [name for some in files.answers.values() for name in some] + list(files.unplaced)
    return Place(student, root, f"{label}/{names[0]}", loose=files)
