"""Names that every system can hold: Windows forbids some, and neither Windows nor macOS tells a from A."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from autograder.errors import Fault
from autograder.release.gathering import PackedFile

_LONGEST = 120
"""Letters of a path in the package, so that with a folder of a student's before it Windows' 260 are not reached."""
_FORBIDDEN = re.compile(r'[<>:"\\|?*\x00-\x1f\x7f]')
_RESERVED = re.compile(r"(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])\s*(\..*)?", re.IGNORECASE)


def name_fault(name: str) -> str | None:
    """Why a file or folder cannot be called `name` everywhere, or None."""
    if _FORBIDDEN.search(name):
        return f"{name!r} holds a character that Windows forbids in names; rename it"
    if _RESERVED.fullmatch(name):
        return f"{name!r} is the name of a device on Windows; rename it"
    if name != name.strip() or name.endswith("."):
        return f"{name!r} begins or ends as no name on Windows may; rename it"
    if not name.isprintable():
        return f"{name!r} holds a character that cannot be seen; rename it"
    return None


def portability_faults(files: Iterable[PackedFile], top: str) -> list[Fault]:
    """Every name in a package that some system could not hold; `top` is the folder that a zip file unpacks to."""
    faults: list[Fault] = []
    taken: dict[str, str] = {}
    for file in files:
        parts = file.name.split("/")
        faults += [Fault(file.origin, "name", fault) for fault in map(name_fault, parts) if fault]
        if len(f"{top}/{file.name}") > _LONGEST:
            faults.append(Fault(file.origin, "name", f"is longer than {_LONGEST} letters in the package; shorten it"))
        for depth in range(1, len(parts) + 1):
            path = "/".join(parts[:depth])
            other = taken.setdefault(unicodedata.normalize("NFC", path).casefold(), path)
            if other != path:
                text = f"is {other!r} for systems that do not tell a from A; rename one of them"
                faults.append(Fault(file.origin, "name", text))
    return faults
