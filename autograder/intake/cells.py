"""Takes what is not Python out of a notebook's code cell: magics, shell commands and questions to IPython.

A cell that parses is left as it is, since none of these is Python. In a cell that doesn't, only the first line of a
statement can be a command: a ``%`` line inside a string, inside brackets or after a backslash stays.
"""

from __future__ import annotations

import re
import tokenize
from collections.abc import Sequence
from dataclasses import dataclass

from autograder.intake.checking import syntax_fault

_LONGEST = 1 << 16
"""Longer cells are left as they are; nobody types one."""

_CELL_MAGIC = re.compile(r"%%[A-Za-z_]\w*(?!\S*\?)")
_TIMING_MAGIC = re.compile(r"%%(time|capture)\b")
"""Cell magics that run the rest of the cell in the notebook itself, so that its definitions count."""

_COMMAND = re.compile(
    r"""\s*(
        [%!?]                                       # %magic, %%magic, !shell, ?help
      | %{0,2}[A-Za-z_*][\w.*]*(\[\w*\])*\?{1,2}\s*$ # help? and help??
      | [A-Za-z_][\w.,\s]*=\s*(!|%{1,2}[A-Za-z_])   # names = !ls, timing = %timeit -o f()
      | (pip3?|conda|mamba|uv)\s+(install|uninstall|update|list|show)\b  # IPython takes these without a mark
    )""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Dropped:
    """A command that was taken out of a cell."""

    line: int
    """In the cell, counted from 1."""
    text: str
    whole_cell: bool = False


def without_commands(cell: str) -> tuple[str, tuple[Dropped, ...]]:
    """The Python of a cell, line for line, and what was dropped. A dropped line becomes `pass`, or empty."""
    if len(cell) > _LONGEST or syntax_fault(cell) is None:
        return cell, ()
    lines = cell.split("\n")
    dropped: list[Dropped] = []
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    if _CELL_MAGIC.match(lines[first].lstrip()):
        text = lines[first].strip()
        if not _TIMING_MAGIC.match(text):
            return "", (Dropped(first + 1, text, whole_cell=True),)
        dropped.append(Dropped(first + 1, text))
        lines[first] = ""
    at = 0
    while at < len(lines):
        if _COMMAND.match(lines[at]):
            end = _end_of_command(lines, at)
            dropped.append(Dropped(at + 1, lines[at].strip()))
            indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
            lines[at:end] = [f"{indent}pass"] + [""] * (end - at - 1)
        else:
            end = _end_of_statement(lines, at)
        at = end
    return "\n".join(lines), tuple(dropped)


def _end_of_command(lines: Sequence[str], start: int) -> int:
    """The index behind a command: a backslash carries it on to the next line."""
    end = start + 1
    while end < len(lines) and lines[end - 1].endswith("\\"):
        end += 1
    return end


def _end_of_statement(lines: Sequence[str], start: int) -> int:
    """The index behind the logical line that begins at `start`; the end of the cell if it never ends."""
    first = lines[start].strip()
    if not first or first.startswith("#"):
        return start + 1
    rest = (f"{lines[at]}\n" for at in range(start, len(lines)))
    try:
        for token in tokenize.generate_tokens(lambda: next(rest, "")):
            if token.type == tokenize.NEWLINE:
                return start + token.end[0]
    except (tokenize.TokenError, SyntaxError):
        pass
    return len(lines)
