"""Reads files that strangers handed in: by descriptor, without following a link, waiting, or reading more than allowed.

Every entry is opened first and judged by its descriptor, so nothing can be swapped between the judgement and the reading.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

FILE_LIMIT = 1 << 20
STUDENT_LIMIT = 5 << 20
FILES_LIMIT = 100
ENTRIES_LIMIT = 2000
"""How many entries of a student's folder are looked at before it is refused as a whole."""

_NEVER_FOLLOW = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_NOCTTY | os.O_CLOEXEC


class Kind(StrEnum):
    """What an entry of a folder is, itself: a link is a link, whatever it leads to."""

    FILE = "file"
    FOLDER = "folder"
    LINK = "link"
    SPECIAL = "special"
    GONE = "gone"


class Why(StrEnum):
    """Why an entry was not read."""

    LINK = "link"
    FOLDER = "folder"
    NOT_FOLDER = "not_folder"
    SPECIAL = "special"
    FORBIDDEN = "forbidden"
    GONE = "gone"
    TOO_LARGE = "too_large"
    TOO_MUCH = "too_much"
    TOO_MANY = "too_many"
    CROWDED = "crowded"
    BROKEN = "broken"


class Unread(Exception):
    """An entry was not read, and why; a matter between this module and its callers."""

    def __init__(self, why: Why, detail: str = "") -> None:
        super().__init__(why, detail)
        self.why = why
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a folder, as it was when the folder was listed."""

    name: str
    """Decoded as `in_utf8` does, like every name that the methods of a folder take."""
    kind: Kind


class Folder:
    """An open folder of a student or of a class."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def entries(self, most: int | None = None) -> list[Entry]:
        """What is in the folder, sorted by name.

        Raises:
            Unread: more than `most` entries (CROWDED), or the folder can't be listed.
        """
        found: list[Entry] = []
        try:
            with os.scandir(self._descriptor) as listing:
                for entry in listing:
                    if most is not None and len(found) == most:
                        raise Unread(Why.CROWDED)
                    name = in_utf8(entry.name)
                    found.append(Entry(name, self.kind(name)))
        except OSError as error:
            raise _unread(error) from error
        return sorted(found, key=lambda entry: entry.name)

    def kind(self, name: str) -> Kind:
        """What `name` is at this moment; good for choosing words, never for deciding what is safe."""
        try:
            mode = os.stat(_raw(name), dir_fd=self._descriptor, follow_symlinks=False).st_mode
        except OSError:
            return Kind.GONE
        for test, kind in ((stat.S_ISREG, Kind.FILE), (stat.S_ISDIR, Kind.FOLDER), (stat.S_ISLNK, Kind.LINK)):
            if test(mode):
                return kind
        return Kind.SPECIAL

    @contextmanager
    def folder(self, name: str) -> Iterator[Folder]:
        """The folder `name` in this one, open.

        Raises:
            Unread: it is no folder, or may not be opened.
        """
        try:
            descriptor = os.open(_raw(name), _NEVER_FOLLOW | os.O_DIRECTORY, dir_fd=self._descriptor)
        except OSError as error:
            # Linux reports a link and a file alike as "not a directory" here.
            is_link = error.errno == errno.ENOTDIR and self.kind(name) is Kind.LINK
            raise Unread(Why.LINK) if is_link else _unread(error) from error
        try:
            yield Folder(descriptor)
        finally:
            os.close(descriptor)

    def read(self, name: str, limit: int) -> bytes:
        """The content of the regular file `name`, at most `limit` bytes.

        Raises:
            Unread: it is no regular file, is longer than `limit`, or may not be read.
        """
        try:
            descriptor = os.open(_raw(name), _NEVER_FOLLOW, dir_fd=self._descriptor)
        except OSError as error:
            raise _unread(error) from error
        try:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode):
                raise Unread(Why.FOLDER if stat.S_ISDIR(status.st_mode) else Why.SPECIAL)
            if status.st_size > limit:
                raise Unread(Why.TOO_LARGE)
            return _read_up_to(descriptor, limit)
        except OSError as error:
            raise _unread(error) from error
        finally:
            os.close(descriptor)


@contextmanager
def open_folder(path: Path) -> Iterator[Folder]:
    """The folder that the person at the command line named, open.

    Raises:
        Unread: it is no folder, or may not be opened.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError as error:
        raise _unread(error) from error
    try:
        yield Folder(descriptor)
    finally:
        os.close(descriptor)


class Reader:
    """Reads the files of one student and keeps count of what they may still hand in."""

    def __init__(self, folder: Folder) -> None:
        self._folder = folder
        self._bytes_left = STUDENT_LIMIT
        self._files_left = FILES_LIMIT

    def read(self, name: str) -> bytes:
        """The content of `name`.

        Raises:
            Unread: as for a folder's `read`, or the student's share is used up (TOO_MANY, TOO_MUCH).
        """
        if self._files_left == 0:
            raise Unread(Why.TOO_MANY)
        limit = min(FILE_LIMIT, self._bytes_left)
        try:
            content = self._folder.read(name, limit)
        except Unread as unread:
            if unread.why is Why.TOO_LARGE and limit < FILE_LIMIT:
                raise Unread(Why.TOO_MUCH) from unread
            raise
        self._files_left -= 1
        self._bytes_left -= len(content)
        return content


def in_utf8(name: str) -> str:
    """A file name that the system gave, decoded as UTF-8 wherever we run, with other bytes as surrogates.

    Python decodes by the locale; a student must not change names with it.
    """
    return os.fsencode(name).decode("utf-8", "surrogateescape")


def _raw(name: str) -> bytes:
    return name.encode("utf-8", "surrogateescape")


def _read_up_to(descriptor: int, limit: int) -> bytes:
    """Everything there is, in case the file grew after its size was taken: one byte above the limit is too many."""
    parts: list[bytes] = []
    left = limit + 1
    while left and (part := os.read(descriptor, left)):
        parts.append(part)
        left -= len(part)
    if not left:
        raise Unread(Why.TOO_LARGE)
    return b"".join(parts)


def _unread(error: OSError) -> Unread:
    known = {
        errno.ELOOP: Why.LINK,
        errno.EMLINK: Why.LINK,  # what FreeBSD says instead
        errno.ENXIO: Why.SPECIAL,  # a socket can't be opened
        errno.EOPNOTSUPP: Why.SPECIAL,
        errno.ENODEV: Why.SPECIAL,
        errno.EACCES: Why.FORBIDDEN,
        errno.EPERM: Why.FORBIDDEN,
        errno.ENOENT: Why.GONE,
        errno.ENOTDIR: Why.NOT_FOLDER,
    }
    why = known.get(error.errno or 0, Why.BROKEN)
    return Unread(why, os.strerror(error.errno or 0))
