"""Writes a package as a folder or a zip file, whole or not at all."""

from __future__ import annotations

import io
import json
import os
import shutil
import tempfile
import zipfile
from pathlib import Path

from autograder.errors import InputError
from autograder.release.package import MANIFEST, SCHEMA, Package

_FOLDER_MODE, _FILE_MODE = 0o755, 0o644
_REGULAR_FILE = 0o100000
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first moment that a zip file can tell."""
_UNIX = 3


def write(package: Package, target: Path, course: Path, *, force: bool = False) -> None:
    """Write a package to the folder `target`, or to a zip file if it ends in ``.zip``.

    Args:
        package: what to write.
        target: a folder that is not there or empty, or a file that is not there or holds these very bytes already.
        course: the root of the course, in which no package may lie.
        force: replace another student package. Nothing else is ever replaced.

    Raises:
        InputError: `target` cannot be used; what was there is still there.
    """
    place = target.resolve()
    if place.is_relative_to(course):
        raise InputError(f"{target}: lies inside the course; name a place outside of {course}")
    try:
        if target.suffix.lower() == ".zip":
            _write_file(zipped(package), target, place, force=force)
        else:
            _write_folder(package, target, place, force=force)
    except OSError as error:
        raise InputError(f"{target}: cannot be written: {error.strerror or error}") from error


def zipped(package: Package) -> bytes:
    """A zip file of the package, in one folder. Stored, not packed: compressed bytes depend on the version of zlib."""
    whole = io.BytesIO()
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_STORED) as archive:
        for file in package.files:
            entry = zipfile.ZipInfo(f"{package.name}/{file.name}", _EPOCH)
            entry.create_system = _UNIX
            entry.external_attr = (_REGULAR_FILE | _FILE_MODE) << 16
            archive.writestr(entry, file.content)
    return whole.getvalue()


def _write_file(content: bytes, target: Path, place: Path, *, force: bool) -> None:
    if place.is_dir():
        raise InputError(f"{target}: is a folder; name a file that ends in .zip, or a folder that does not")
    if place.exists():
        if place.read_bytes() == content:
            return
        if not force:
            raise InputError(f"{target}: is there already with other content; add --force to replace it")
    place.parent.mkdir(parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(prefix=f".{place.name}-", dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
        Path(part).chmod(_FILE_MODE)
        Path(part).replace(place)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise


def _write_folder(package: Package, target: Path, place: Path, *, force: bool) -> None:
    _refuse_folder(target, place, force=force)
    place.parent.mkdir(parents=True, exist_ok=True)
    beside = Path(tempfile.mkdtemp(prefix=f".{place.name}-", dir=place.parent))
    fresh, former = beside / "fresh", beside / "former"
    try:
        for file in package.files:
            path = fresh / file.name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.content)
            path.chmod(_FILE_MODE)
        for folder in (fresh, *(path for path in fresh.rglob("*") if path.is_dir())):
            folder.chmod(_FOLDER_MODE)
        if place.exists():
            place.rename(former)
        try:
            fresh.rename(place)
        except BaseException:
            if former.exists():
                former.rename(place)
            raise
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _refuse_folder(target: Path, place: Path, *, force: bool) -> None:
    if not place.exists():
        return
    if not place.is_dir():
        raise InputError(f"{target}: is a file; name a folder, or a file that ends in .zip")
    if any(place.iterdir()):
        if not force:
            raise InputError(
                f"{target}: is not empty; name another folder, or add --force to replace a student package"
            )
        if not _is_package(place):
            raise InputError(f"{target}: holds something other than a student package, which --force does not replace")


def _is_package(folder: Path) -> bool:
    try:
        record = json.loads((folder / MANIFEST).read_bytes())
    except (OSError, ValueError):
        return False
    return isinstance(record, dict) and record.get("schema") == SCHEMA and "sha256" in record
