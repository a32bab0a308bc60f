"""Reads the public files of an exercise as they will leave: text as UTF-8 without a mark and with LF, pictures as they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.course import Exercise
from autograder.errors import Fault

_TEXT = frozenset({".py", ".md", ".svg"})
_FIGURES, _PICTURES = "figures", frozenset({".png", ".svg"})


@dataclass(frozen=True, slots=True)
class PackedFile:
    """A file of a student package."""

    name: str
    """From the top of the package, with forward slashes."""
    content: bytes
    origin: str
    """Where it comes from, as faults call it: a file of the course."""

    @property
    def text(self) -> str | None:
        """The content, if it is text."""
        try:
            return self.content.decode("utf-8")
        except UnicodeDecodeError:
            return None


def gather(exercise: Exercise, faults: list[Fault]) -> list[PackedFile]:
    """The public files of an exercise, in a folder named by its slug; what cannot leave becomes a fault."""
    files = []
    for path in dict.fromkeys([*exercise.public_files, *_figures(exercise.public_dir / _FIGURES)]):
        origin = exercise.relative(path)
        content = _content(path, exercise.public_dir, origin, faults)
        if content is not None:
            name = path.relative_to(exercise.public_dir).as_posix()
            files.append(PackedFile(f"{exercise.slug}/{name}", content, origin))
    return files


def _figures(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from sorted(path for path in folder.iterdir() if path.suffix in _PICTURES)


def _content(path: Path, folder: Path, origin: str, faults: list[Fault]) -> bytes | None:
    # The folder's parent is resolved, so that an exercise which is a link itself does not count as inside.
    inside = folder.parent.resolve() / folder.name
    if not path.resolve().is_relative_to(inside):
        faults.append(Fault(origin, "link", "leads out of the exercise; put the file itself here"))
        return None
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        faults.append(Fault(origin, "file", "is missing; every student would miss it"))
        return None
    except OSError as error:
        faults.append(Fault(origin, "file", f"cannot be read: {error.strerror}"))
        return None
    return _normal(content, origin, faults) if path.suffix in _TEXT else content


def _normal(content: bytes, origin: str, faults: list[Fault]) -> bytes | None:
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        faults.append(Fault(origin, f"line {line}", "is not UTF-8; save the file as UTF-8"))
        return None
    return text.replace("\r\n", "\n").replace("\r", "\n").encode()
