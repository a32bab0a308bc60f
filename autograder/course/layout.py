"""Which file of an exercise plays which role, and what is missing or belongs to none.

In ``exercises/<slug>/`` (students receive all of it, and nothing else):

- ``<slug>.py`` the stub, ``test_<slug>.py`` the public checks, ``README.md`` the hand-out: required;
- every other ``*.py``: a given file, which stands beside the student's module whenever it runs;
- ``*.png``, ``*.svg`` and further ``*.md``: attachments of the hand-out.

In ``solutions/<slug>/``: ``<slug>.py`` the reference and ``test_<slug>_hidden.py`` the suite, both required;
``mutants/<label>.py`` and ``accepted/<name>.py``; ``<slug>.<language>.po``, what students read of it in another language;
``survivors.toml``, for `autograder verify`.

What Python, pytest, editors and file managers leave behind is passed over; anything else is a fault.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.course.modules import is_module_name, runs_by_itself, shadows_library, slug_fault
from autograder.errors import Fault
from autograder.model import Limits

PUBLIC, PRIVATE = "exercises", "solutions"
HANDOUT = "README.md"
SURVIVORS = "survivors.toml"
"""Automatic mutants of the reference that no check can notice, with the reasons."""
LANGUAGE = r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*"
"""A language tag, such as "en", "zh" or "pt-BR"."""

_CATALOGUE = re.compile(rf"(?P<stem>[^.]+)\.(?P<language>{LANGUAGE})\.po")

_ATTACHMENTS = frozenset({".png", ".svg", ".md"})
_LEFT_BEHIND = frozenset(
    {
        "__pycache__",
        ".pytest_cache",
        ".hypothesis",
        ".mypy_cache",
        ".ruff_cache",
        ".ipynb_checkpoints",
        ".DS_Store",
        ".gitkeep",
    }
)


@dataclass(frozen=True, slots=True)
class NamedFile:
    """A mutant or an accepted solution: the stem of its file, and where it is."""

    name: str
    path: Path


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise: where each of its files is, and what its candidates may use."""

    slug: str
    title: str
    limits: Limits
    public_dir: Path
    private_dir: Path
    given: tuple[Path, ...] = ()
    """Python files that students receive and use but don't write."""
    attachments: tuple[Path, ...] = ()
    """Pictures and pages that belong to the hand-out."""
    mutants: tuple[NamedFile, ...] = ()
    accepted: tuple[NamedFile, ...] = ()
    forbidden: tuple[str, ...] = ()
    """Full names of what a submission may not call, such as the library's own form of what is to be written."""
    catalogues: tuple[NamedFile, ...] = ()
    """Translations of titles, hints and messages; the name is the language."""
    libraries: tuple[str, ...] = ()
    """Packages that submissions may import beside NumPy and PyTorch."""

    @property
    def stub(self) -> Path:
        """Signatures and docstrings that students fill in."""
        return self.public_dir / f"{self.slug}.py"

    @property
    def public_checks(self) -> Path:
        """Plain pytest file that students run themselves."""
        return self.public_dir / f"test_{self.slug}.py"

    @property
    def handout(self) -> Path:
        """What the exercise is about, for students."""
        return self.public_dir / HANDOUT

    @property
    def public_files(self) -> tuple[Path, ...]:
        """Every file that a student receives."""
        return (self.handout, self.stub, self.public_checks, *self.given, *self.attachments)

    @property
    def reference(self) -> Path:
        """The reference solution."""
        return self.private_dir / f"{self.slug}.py"

    @property
    def suite(self) -> Path:
        """The hidden checks."""
        return self.private_dir / f"test_{self.slug}_hidden.py"

    @property
    def sources(self) -> tuple[Path, ...]:
        """Every Python file of the exercise, public ones first."""
        named = (*self.mutants, *self.accepted)
        return (
            *(self.stub, self.public_checks, *self.given, self.reference, self.suite),
            *(file.path for file in named),
        )

    def relative(self, path: Path) -> str:
        """`path` as it is written from the root of the course."""
        return relative(path, self.private_dir.parent.parent)


def relative(path: Path, root: Path) -> str:
    """`path` as it is written from `root`, with forward slashes and nothing that can't be printed."""
    name = path.relative_to(root).as_posix() if path.is_relative_to(root) else str(path)
    return name if name.isprintable() else ascii(name)[1:-1]


def find_slugs(root: Path) -> tuple[tuple[str, ...], list[Fault]]:
    """The slugs of all exercises of a course, sorted, and what lies between their folders but shouldn't."""
    faults: list[Fault] = []
    slugs: set[str] = set()
    for side in (root / PUBLIC, root / PRIVATE):
        if not side.is_dir():
            faults.append(Fault(side.name, "folder", "is missing; make it, with one folder per exercise"))
            continue
        for path in _entries(side):
            if path.is_dir():
                slugs.add(path.name)
            elif path.suffix != ".md":
                text = "belongs to no exercise; move it into an exercise's folder or out of here"
                faults.append(Fault(relative(path, root), "unlisted", text))
    return tuple(sorted(slugs)), faults


def find_catalogues(folder: Path, stem: str) -> tuple[NamedFile, ...]:
    """The gettext catalogues `<stem>.<language>.po` in a folder, by language."""
    paths = [path for path in _entries(folder) if path.is_file() and _is_catalogue(path, stem)]
    return tuple(NamedFile(path.name.split(".")[1], path) for path in paths)


def read_exercise(
    root: Path,
    slug: str,
    title: str,
    limits: Limits,
    forbidden: tuple[str, ...] = (),
    libraries: tuple[str, ...] = (),
) -> tuple[Exercise, list[Fault]]:
    """The exercise `slug` of the course in `root`, and every file that it lacks or that has no role in it."""
    faults: list[Fault] = []
    public, private = root / PUBLIC / slug, root / PRIVATE / slug
    given, attachments = _sort_public(public, slug, faults)
    mutants, accepted = _sort_private(private, slug, faults)
    catalogues = find_catalogues(private, slug)
    exercise = Exercise(
        slug=slug,
        title=title or slug.replace("_", " ").capitalize(),
        limits=limits,
        public_dir=public,
        private_dir=private,
        given=given,
        attachments=attachments,
        mutants=mutants,
        accepted=accepted,
        forbidden=forbidden,
        catalogues=catalogues,
        libraries=libraries,
    )
    refusal = slug_fault(slug)
    if refusal:
        return exercise, [Fault(relative(public, root), "slug", refusal)]
    required = {
        "stub": exercise.stub,
        "public checks": exercise.public_checks,
        "hand-out": exercise.handout,
        "reference": exercise.reference,
        "suite": exercise.suite,
    }
    missing = [
        Fault(relative(path, root), role, "is missing; every exercise needs this file")
        for role, path in required.items()
        if not path.is_file()
    ]
    return exercise, missing + faults


def _sort_public(folder: Path, slug: str, faults: list[Fault]) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    given: list[Path] = []
    attachments: list[Path] = []
    for path in _entries(folder):
        if path.name in {f"{slug}.py", f"test_{slug}.py", HANDOUT}:
            continue
        if path.is_file() and path.suffix in _ATTACHMENTS:
            attachments.append(path)
        elif path.is_file() and path.suffix == ".py":
            refusal = _given_refusal(path.stem)
            if refusal:
                faults.append(Fault(_of_course(path, folder), "given file", refusal))
            given.append(path)
        else:
            text = "has no role, but students would receive it; take it out (known: *.py, *.md, *.png, *.svg)"
            faults.append(Fault(_of_course(path, folder), "unlisted", text))
    return tuple(given), tuple(attachments)


def _given_refusal(stem: str) -> str | None:
    if not is_module_name(stem):
        return "cannot be imported under this name; rename it to a Python identifier"
    if shadows_library(stem):
        return f"would hide the module {stem!r} that code may import; rename it"
    if runs_by_itself(stem):
        return "would be loaded by pytest or Python itself; rename it or take it out"
    return None


def _sort_private(folder: Path, slug: str, faults: list[Fault]) -> tuple[tuple[NamedFile, ...], tuple[NamedFile, ...]]:
    named: dict[str, tuple[NamedFile, ...]] = {"mutants": (), "accepted": ()}
    for path in _entries(folder):
        if path.name in named and path.is_dir():
            named[path.name] = _named_files(path, folder, faults)
        elif path.name not in {f"{slug}.py", f"test_{slug}_hidden.py", SURVIVORS} and not _is_catalogue(path, slug):
            known = f"{slug}.py, test_{slug}_hidden.py, {slug}.<language>.po, {SURVIVORS}, mutants/, accepted/"
            text = f"has no role; take it out (known: {known})"
            faults.append(Fault(_of_course(path, folder), "unlisted", text))
    return named["mutants"], named["accepted"]


def _is_catalogue(path: Path, stem: str) -> bool:
    match = _CATALOGUE.fullmatch(path.name)
    return match is not None and match["stem"] == stem


def _named_files(folder: Path, exercise_folder: Path, faults: list[Fault]) -> tuple[NamedFile, ...]:
    files: list[NamedFile] = []
    for path in _entries(folder):
        if path.is_file() and path.suffix == ".py" and is_module_name(path.stem):
            files.append(NamedFile(path.stem, path))
        else:
            text = f"has no role; {folder.name}/ holds Python files named by an identifier"
            faults.append(Fault(_of_course(path, exercise_folder), "unlisted", text))
    return tuple(files)


def _entries(folder: Path) -> Iterator[Path]:
    """What lies in `folder`, sorted by name, without what tools leave behind; nothing if there is no such folder."""
    if folder.is_dir():
        yield from sorted(path for path in folder.iterdir() if path.name not in _LEFT_BEHIND)


def _of_course(path: Path, exercise_folder: Path) -> str:
    return relative(path, exercise_folder.parent.parent)
