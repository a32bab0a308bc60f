"""Loads a whole course from its folder, or says everything that is wrong with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.course.config import CONFIG_NAME, Assignment, Config, ExerciseConfig, FeedbackPolicy, read_config
from autograder.course.layout import Exercise, find_catalogues, find_slugs, read_exercise, relative
from autograder.course.mutants import read_mutants
from autograder.course.sources import source_faults
from autograder.course.spelling import did_you_mean
from autograder.errors import CourseError, Fault, InputError
from autograder.language import CatalogueFault, languages, read_catalogue
from autograder.model import Limits


@dataclass(frozen=True, slots=True)
class Course:
    """A course whose files are all in place."""

    root: Path
    title: str
    language: str
    policy: FeedbackPolicy
    limits: Limits
    """Where an exercise says nothing else; each exercise carries its own."""
    examples: int
    """How many examples Hypothesis generates for each property."""
    assignments: tuple[Assignment, ...]
    exercises: tuple[Exercise, ...]
    """Sorted by slug; some may be in no assignment."""
    catalogues: tuple[Path, ...] = ()
    """Translations into the course's language: `course.<language>.po` and those of the exercises."""

    def assignment(self, name: str) -> Assignment:
        """The assignment `name`.

        Raises:
            InputError: there is none; names those that there are.
        """
        for assignment in self.assignments:
            if assignment.name == name:
                return assignment
        raise InputError(_unknown("assignment", name, [assignment.name for assignment in self.assignments]))

    def exercise(self, slug: str) -> Exercise:
        """The exercise `slug`.

        Raises:
            InputError: there is none; names those that there are.
        """
        for exercise in self.exercises:
            if exercise.slug == slug:
                return exercise
        raise InputError(_unknown("exercise", slug, [exercise.slug for exercise in self.exercises]))

    def exercises_of(self, assignment: Assignment) -> tuple[Exercise, ...]:
        """The exercises of an assignment, in the author's order."""
        return tuple(self.exercise(slug) for slug in assignment.exercises)


def find_course(start: Path) -> Path:
    """The `course.toml` in `start` or in the nearest folder above it.

    Raises:
        InputError: there is none up to the root of the file system.
    """
    folder = start.resolve()
    for candidate in (folder, *folder.parents):
        if (candidate / CONFIG_NAME).is_file():
            return candidate / CONFIG_NAME
    raise InputError(f"{start}: no {CONFIG_NAME} here or in any folder above; go into a course or name one")


def load_course(path: Path) -> Course:
    """Read a course, given its folder or its `course.toml`.

    Raises:
        CourseError: lists every fault of the configuration, of the layout and of the Python files.
    """
    file = path / CONFIG_NAME if path.is_dir() else path
    root = file.parent.resolve()
    config, faults = read_config(_content(file), file.name)
    slugs, stray = find_slugs(root)
    faults += [*_unknown_slugs(config, slugs, file.name), *stray]
    exercises: list[Exercise] = []
    for slug in slugs:
        settings = config.exercises.get(slug, ExerciseConfig("", config.limits))
        exercise, missing = read_exercise(
            root, slug, settings.title, settings.limits, settings.forbid, settings.libraries
        )
        exercises.append(exercise)
        faults += [*missing, *_content_faults(exercise)]
    catalogues = _catalogues(root, exercises, config.language)
    faults += _catalogue_faults(root, config.language, catalogues)
    if faults:
        raise CourseError(list(dict.fromkeys(faults)))
    return Course(
        root=root,
        title=config.title,
        language=config.language,
        policy=config.policy,
        limits=config.limits,
        examples=config.examples,
        assignments=config.assignments,
        exercises=tuple(exercises),
        catalogues=catalogues,
    )


def _catalogues(root: Path, exercises: Iterable[Exercise], language: str) -> tuple[Path, ...]:
    found = [*find_catalogues(root, "course"), *(file for exercise in exercises for file in exercise.catalogues)]
    return tuple(file.path for file in found if file.name == language)


def _catalogue_faults(root: Path, language: str, catalogues: Iterable[Path]) -> Iterator[Fault]:
    if language not in languages():
        known = ", ".join(languages())
        yield Fault(CONFIG_NAME, "course.language", f"{language!r} is not spoken; known: {known}")
    for path in catalogues:
        try:
            read_catalogue(path)
        except CatalogueFault as fault:
            yield Fault(relative(path, root), "catalogue", str(fault))


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except FileNotFoundError as error:
        text = f"is not there; name a folder that holds a {CONFIG_NAME}, or the file itself"
        raise CourseError([Fault(str(file), "file", text)]) from error
    except OSError as error:
        raise CourseError([Fault(str(file), "file", f"cannot be read: {error.strerror}")]) from error


def _unknown_slugs(config: Config, slugs: tuple[str, ...], file: str) -> list[Fault]:
    named = [
        (f"assignments[{number}].exercises", slug)
        for number, assignment in enumerate(config.assignments, start=1)
        for slug in assignment.exercises
    ]
    named += [(f"exercises.{slug}", slug) for slug in config.exercises]
    return [Fault(file, key, _unknown("exercise", slug, slugs)) for key, slug in named if slug not in slugs]


def _content_faults(exercise: Exercise) -> list[Fault]:
    faults = source_faults(exercise)
    try:
        read_mutants(exercise)
    except CourseError as error:
        faults += error.faults
    return faults


def _unknown(kind: str, name: str, known: list[str] | tuple[str, ...]) -> str:
    listed = ", ".join(known) or "none yet"
    return f"unknown {kind} {name!r}{did_you_mean(name, known)}; known: {listed}"
