"""Help for a name that nobody knows: which known one was probably meant."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


def nearest(word: str, known: Iterable[str], *, likeness: float = 0.6) -> str | None:
    """The known name that `word` is most like, whatever its case; None if none is at least `likeness` (0..1) alike."""
    by_folded = {name.casefold(): name for name in known}
    found = difflib.get_close_matches(word.casefold(), by_folded, n=1, cutoff=likeness)
    return by_folded[found[0]] if found else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A clause for the middle of a message, ``; did you mean 'limits'``, or nothing if no known name is near."""
    name = nearest(word, known)
    return "" if name is None else f"; did you mean {name!r}"
