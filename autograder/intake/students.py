"""Reads what one student handed in for an assignment into a `Submission`."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from autograder.course import Assignment, Exercise
from autograder.intake import messages
from autograder.intake.checking import check_source
from autograder.intake.forbidden import forbidden_uses
from autograder.intake.loose import Loose, is_archive
from autograder.intake.notebooks import read_notebook
from autograder.intake.reading import ENTRIES_LIMIT, Folder, Reader, Unread, Why
from autograder.intake.sorting import NOTEBOOK, Sorted, sort_entries, split_name
from autograder.model import ExerciseSource, SourceFile, Submission


@dataclass(frozen=True, slots=True)
class _Answer:
    """What was found for one exercise: the module, or why it can't be graded (and, where they could be read, its bytes)."""

    file: SourceFile | None = None
    fault: str | None = None
    notes: tuple[str, ...] = ()
    handed_in: bool = True


@dataclass(frozen=True, slots=True)
class _Helpers:
    """The helper modules of a student, as handed in, and what is worth telling about them."""

    files: tuple[SourceFile, ...] = ()
    notes: tuple[str, ...] = ()


def read_student_folder(
    student: str, parent: Folder, name: str, assignment: Assignment, exercises: Sequence[Exercise]
) -> Submission:
    """What the student handed in as the folder `name` in `parent`."""
    received = {path.name for exercise in exercises for path in exercise.public_files}
    try:
        with parent.folder(name) as folder:
            elsewhere = {exercise.slug for exercise in exercises} - set(assignment.exercises)
            sorted_entries = sort_entries(folder.entries(ENTRIES_LIMIT), assignment.exercises, received, elsewhere)
            return _read(student, folder, sorted_entries, assignment, exercises)
    except Unread as unread:
        fault = messages.folder_unread(unread.why, unread.detail)
        sources = tuple(ExerciseSource(slug, fault=fault) for slug in assignment.exercises)
        return Submission(student, assignment.name, sources)


def read_loose_files(
    student: str, parent: Folder, loose: Loose, assignment: Assignment, exercises: Sequence[Exercise]
) -> Submission:
    """What the student handed in as files in `parent`, where other students' files may lie too."""
    answers = {slug: loose.answers.get(slug, ()) for slug in assignment.exercises}
    submission = _read(student, parent, Sorted(answers), assignment, exercises)
    if not loose.unplaced:
        return submission
    sources = tuple(
        source if answers[source.exercise] else ExerciseSource(source.exercise, fault=_misplaced(source, loose))
        for source in submission.sources
    )
    return Submission(student, assignment.name, sources, submission.notes)


def _misplaced(source: ExerciseSource, loose: Loose) -> str:
    archives = [name for name in loose.unplaced if is_archive(name)]
    return messages.archived(archives[0]) if archives else messages.wrong_place(source.exercise, loose.unplaced)


def _read(
    student: str, folder: Folder, entries: Sorted, assignment: Assignment, exercises: Sequence[Exercise]
) -> Submission:
    reader = Reader(folder)
    # Answers first: whatever else lies there, the student's share of bytes is for them.
    answers = {slug: _read_answer(slug, entries, reader) for slug in assignment.exercises}
    helpers = _read_helpers(entries.helpers, reader)
    by_slug = {exercise.slug: exercise for exercise in exercises}
    sources = tuple(_source(by_slug[slug], answers, helpers.files) for slug in assignment.exercises)
    return Submission(student, assignment.name, sources, (*entries.notes, *helpers.notes))


def _read_answer(slug: str, entries: Sorted, reader: Reader) -> _Answer:
    names = entries.answers[slug]
    if not names:
        lookalike = entries.lookalikes.get(slug)
        return _Answer(fault=messages.missing(slug, lookalike), handed_in=lookalike is not None)
    if len(names) > 1:
        return _Answer(fault=messages.several(names))
    name = names[0]
    try:
        content = reader.read(name)
    except Unread as unread:
        return _Answer(fault=messages.unread(name, unread.why, unread.detail))
    if split_name(name)[1] == NOTEBOOK:
        extract = read_notebook(name, content)
        if extract.fault is not None:
            return _Answer(SourceFile(f"{slug}{NOTEBOOK}", content), extract.fault, extract.notes)
        return _Answer(SourceFile(f"{slug}.py", extract.module), notes=extract.notes)
    verdict = check_source(name, content)
    return _Answer(SourceFile(f"{slug}.py", content), verdict.fault, verdict.notes)


def _read_helpers(names: Sequence[str], reader: Reader) -> _Helpers:
    files: dict[str, SourceFile] = {}
    unread: dict[tuple[Why, str], list[str]] = {}
    unparsable: list[str] = []
    twins: list[str] = []
    for name in names:
        # An import statement looks for the compatibility form of the name that it spells.
        module = unicodedata.normalize("NFKC", name)
        try:
            content = reader.read(name)
        except Unread as reason:
            unread.setdefault((reason.why, reason.detail), []).append(name)
            continue
        if module in files:
            twins.append(name)
            continue
        files[module] = SourceFile(module, content)
        # An empty helper is harmless: only an answer has to hold something.
        verdict = check_source(name, content)
        if verdict.fault is not None and content.strip():
            unparsable.append(messages.unparsable(name, verdict.line))
    notes = [messages.helpers_unread(some, why, detail) for (why, detail), some in unread.items()]
    if twins:
        notes.append(messages.same_module(twins))
    if unparsable:
        notes.append(messages.helpers_not_python(unparsable))
    return _Helpers(tuple(files.values()), tuple(notes))


def _source(exercise: Exercise, answers: Mapping[str, _Answer], helpers: Sequence[SourceFile]) -> ExerciseSource:
    """One exercise's module first, then whatever else of the same student it may import."""
    slug, given = exercise.slug, {path.name for path in exercise.given}
    own = answers[slug]
    if own.fault is not None or own.file is None:
        return ExerciseSource(slug, () if own.file is None else (own.file,), own.fault, own.notes, own.handed_in)
    others = [answer.file for other, answer in answers.items() if other != slug and answer.file is not None]
    beside = [file for file in (*others, *helpers) if file.name.endswith(".py")]
    dropped = tuple(messages.given_file(file.name) for file in beside if file.name in given)
    kept = tuple(file for file in beside if file.name not in given)
    uses = forbidden_uses(own.file.content.decode("utf-8-sig", "replace"), exercise.forbidden)
    used = tuple(messages.forbidden(own.file.name, line, name) for line, name in uses)
    return ExerciseSource(slug, (own.file, *kept), notes=(*own.notes, *used, *dropped))
