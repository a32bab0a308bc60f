"""Makes names that strangers chose safe to print, to store and to use as file names."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Iterable

from autograder.course.spelling import nearest
from autograder.language import gettext as _

_LONGEST_STUDENT = 120
_LONGEST_SHOWN = 80
_UNSAFE = frozenset('%/\\:*?|<>&"`')
"""What means something to HTML, to a shell or to a file system; ``%`` itself, so that no two names become the same."""


def student_name(raw: str) -> str:
    """The name by which a student is known, from the name of a folder or file.

    Ordinary names in any script stay as they are, in Unicode's composed form (NFC). Control and formatting characters,
    bytes that are not UTF-8, ``< > & "`` and what could lead out of a folder become ``%`` and two hexadecimal digits
    per byte; so does a dot, a hyphen or a space in front and a dot or a space at the end. A name of more than 120 bytes
    is cut and ends in a digest of the whole.
    """
    name = unicodedata.normalize("NFC", raw)
    last = len(name) - 1
    safe = "".join(
        _percent(char) if _is_unsafe(char) or (at == 0 and char in ".- ") or (at == last and char in ". ") else char
        for at, char in enumerate(name)
    )
    if len(safe.encode()) <= _LONGEST_STUDENT:
        return safe
    mark = hashlib.sha256(safe.encode()).hexdigest()[:12]
    return safe.encode()[: _LONGEST_STUDENT - 13].decode("utf-8", "ignore") + "~" + mark


def shown(text: str, most: int = _LONGEST_SHOWN) -> str:
    """A name or a line of source for a message: on one line, printable, encodable, at most `most` characters.

    What it means in HTML is left to whoever writes HTML.
    """
    safe = "".join(char if char.isprintable() else _escape(char) for char in text[: most + 1])
    return safe if len(safe) <= most else safe[: most - 1] + "…"


def listed(names: Iterable[str], most: int = 8) -> str:
    """Names for a message, separated by commas: the first `most` of them, and how many more there are."""
    names = list(names)
    first = ", ".join(shown(name) for name in names[:most])
    if len(names) <= most:
        return first
    return _("{names} and {count} more").format(names=first, count=len(names) - most)


def resembled(stem: str, slugs: Iterable[str]) -> str | None:
    """The slug that a misspelt, renamed or copied file (``masked_sofmax``, ``masked_softmax (1)``) was probably meant for."""
    slugs = list(slugs)
    folded = stem.casefold()
    inside = [slug for slug in slugs if slug.casefold() in folded]
    return max(inside, key=len) if inside else nearest(stem, slugs, likeness=0.8)


def _is_unsafe(char: str) -> bool:
    return char in _UNSAFE or not char.isprintable()


def _percent(char: str) -> str:
    # Bytes that are not UTF-8 arrive as the surrogates U+DC80..U+DCFF; others can only come from a hand-made str.
    encoded = bytes([ord(char) - 0xDC00]) if 0xDC80 <= ord(char) <= 0xDCFF else char.encode("utf-8", "surrogatepass")
    return "".join(f"%{byte:02X}" for byte in encoded)


def _escape(char: str) -> str:
    return f"\\x{ord(char) - 0xDC00:02x}" if 0xDC80 <= ord(char) <= 0xDCFF else ascii(char)[1:-1]
