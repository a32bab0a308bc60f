"""`clean_text`: text of unknown origin as text that a page, a terminal and a reader can stand."""

from __future__ import annotations

import re
import unicodedata

CUT = "…"
"""Stands where text was cut off."""

_TERMINAL_SEQUENCE = re.compile(
    r"""
    (?: \x1b\[ | \x9b ) [0-?]* [ -/]* [@-~]      # colours and cursor movements
    | \x1b [\]PX^_] [^\x07\x1b]* (?: \x07 | \x1b\\ )   # titles, links and other strings for the terminal
    | \x1b [ -/]* [0-~]                           # the short ones
    """,
    re.VERBOSE,
)
_LINE_END = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")

# Control, format (bidi overrides, invisible tags, byte-order marks) and surrogate characters.
_UNWANTED = ("Cc", "Cf", "Cs")
_WANTED = "\n\t\u200c\u200d"  # the two joiners spell words in some scripts
_MOST_MARKS = 3
"""Combining marks on one letter; more of them paint over the lines around."""


def clean_text(text: str, *, limit: int = 2000, lines: int = 40) -> str:
    """`text` without terminal sequences, control and bidi-override characters, and not too long.

    Args:
        text: anything, also what a submission printed or raised.
        limit: most characters to keep.
        lines: most lines to keep; 1 joins them all with spaces.

    Returns:
        At most `limit` characters on at most `lines` lines; a text that was cut ends in `CUT`. Cleaning twice changes
        nothing more.
    """
    window = 8 * limit
    cut = len(text) > window
    text = _LINE_END.sub("\n", _TERMINAL_SEQUENCE.sub("", text[:window]))
    text = _without_unwanted(text).strip("\n").rstrip()
    if lines == 1:
        text = " ".join(text.split())
    if cut or len(text) > limit:
        text = text[: limit - len(CUT)] + CUT
    rows = text.split("\n")
    return text if len(rows) <= lines else "\n".join([*rows[: lines - 1], CUT])


def _without_unwanted(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for letter in text:
        category = unicodedata.category(letter)
        if category in _UNWANTED and letter not in _WANTED:
            if category != "Cs":
                continue
            letter = "\N{REPLACEMENT CHARACTER}"  # noqa: PLW2901 stands for the letter from here on
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if marks <= _MOST_MARKS:
            kept.append(letter)
    return "".join(kept)
