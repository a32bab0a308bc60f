"""Reads a notebook of any version into one Python module, as tolerantly as the answer in it allows.

The code cells follow one another in the order of the file. What IPython alone understands is dropped with a note; an
`import` from `__future__` moves to the top, where a module needs it.
"""

from __future__ import annotations

import ast
import codecs
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from autograder.course.parsing import ParseFault, parse
from autograder.intake import messages, reasons
from autograder.intake.cells import Dropped, without_commands
from autograder.intake.checking import line_of, syntax_fault

# The first line settles the encoding: a cell may hold a declaration of its own, copied from a file.
_HEAD = "# -*- coding: utf-8 -*-\n"
_MOST_NOTES = 8
_LONGEST_TO_LIFT = 1 << 16


@dataclass(frozen=True, slots=True)
class Extract:
    """What a notebook gave: a module in UTF-8, or why there is none."""

    module: bytes = b""
    fault: str | None = None
    notes: tuple[str, ...] = ()


class _NotANotebook(Exception):
    """The file is something else; carries what, for the student."""


class _BadCell(Exception):
    """A code cell makes the whole notebook unusable; carries the finished message."""


def read_notebook(name: str, content: bytes) -> Extract:
    """The module in the notebook `content`; `name` is what messages call it."""
    if not content.removeprefix(codecs.BOM_UTF8).strip():
        return Extract(fault=messages.empty(name))
    try:
        cells = _cells(_document(content))
        return _module(name, cells)
    except _NotANotebook as reason:
        return Extract(fault=messages.not_notebook(name, str(reason)))
    except _BadCell as fault:
        return Extract(fault=str(fault))


def _document(content: bytes) -> Mapping[str, object]:
    try:
        document = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise _NotANotebook(reasons.not_utf8()) from error
    except json.JSONDecodeError as error:
        raise _NotANotebook(reasons.not_json(error.lineno, error.colno, error.msg)) from error
    except (ValueError, RecursionError) as error:
        raise _NotANotebook(reasons.impossible_json()) from error
    if not isinstance(document, dict):
        raise _NotANotebook(reasons.no_cells())
    return document


def _cells(document: Mapping[str, object]) -> list[object]:
    """All cells; before version 4 of the format they lie in worksheets."""
    cells = document.get("cells")
    if isinstance(cells, list):
        return cells
    sheets = document.get("worksheets")
    if not isinstance(sheets, list):
        raise _NotANotebook(reasons.no_cells())
    nested = [sheet.get("cells") for sheet in sheets if isinstance(sheet, dict)]
    return [cell for some in nested if isinstance(some, list) for cell in some]


def _module(name: str, cells: list[object]) -> Extract:
    parts: list[str] = []
    notes: list[str] = []
    futures: set[str] = set()
    for number, source in enumerate(_sources(cells), start=1):
        where = messages.in_cell(name, number)
        if source is None:
            notes.append(messages.cell_unreadable(where))
            continue
        python, dropped = without_commands(source)
        notes += [_dropped_note(where, one) for one in dropped]
        _check(where, python)
        python, lifted = _without_futures(python)
        futures |= lifted
        parts.append(f"# code cell {number}\n{python}\n")
    if not any(_has_code(part) for part in parts):
        return Extract(fault=messages.no_code(name), notes=_capped(notes))
    if _ids_repeat(cells):
        notes.append(messages.duplicate_ids(name))
    top = f"from __future__ import {', '.join(sorted(futures))}\n" if futures else ""
    return Extract("\n".join([_HEAD + top, *parts]).encode(), notes=_capped(notes))


def _sources(cells: list[object]) -> Iterator[str | None]:
    """The source of each code cell; None for one whose source is no text."""
    for cell in cells:
        if not isinstance(cell, dict):
            yield None
        elif cell.get("cell_type") == "code":
            source = cell.get("source", cell.get("input"))
            if isinstance(source, list) and all(isinstance(line, str) for line in source):
                source = "".join(source)
            yield source.replace("\r\n", "\n").replace("\r", "\n") if isinstance(source, str) else None


def _check(where: str, python: str) -> None:
    try:
        python.encode()
    except UnicodeEncodeError as error:
        line = python[: error.start].count("\n") + 1
        raise _BadCell(messages.broken_character(messages.in_line(where, line))) from error
    if "\0" in python:
        line = python[: python.index("\0")].count("\n") + 1
        raise _BadCell(messages.null_byte(messages.in_line(where, line)))
    fault = syntax_fault(python)
    if fault is not None:
        raise _BadCell(messages.not_python(where, fault, line_of(python, fault.line)))


def _without_futures(python: str) -> tuple[str, set[str]]:
    """A cell that parses, with `pass` for each import from `__future__`, and the names that they import."""
    if "__future__" not in python or len(python) > _LONGEST_TO_LIFT:
        return python, set()
    tree = parse(python)
    if isinstance(tree, ParseFault):
        return python, set()
    names: set[str] = set()
    lines = [line.encode() for line in python.split("\n")]  # columns of the tree count bytes of UTF-8
    for node in reversed(tree.body):
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            names |= {alias.name for alias in node.names}
            first, last = node.lineno - 1, (node.end_lineno or node.lineno) - 1
            before, behind = lines[first][: node.col_offset], lines[last][node.end_col_offset :]
            lines[first : last + 1] = [before + b"pass" + behind] + [b""] * (last - first)
    return b"\n".join(lines).decode(), names


def _has_code(part: str) -> bool:
    lines = (line.strip() for line in part.split("\n"))
    return any(line and line != "pass" and not line.startswith("#") for line in lines)


def _ids_repeat(cells: list[object]) -> bool:
    ids = [cell.get("id") for cell in cells if isinstance(cell, dict)]
    texts = [one for one in ids if isinstance(one, str)]
    return len(texts) > len(set(texts))


def _dropped_note(where: str, dropped: Dropped) -> str:
    say = messages.cell_dropped if dropped.whole_cell else messages.command_dropped
    return say(messages.in_line(where, dropped.line), dropped.text)


def _capped(notes: list[str]) -> tuple[str, ...]:
    more = len(notes) - _MOST_NOTES
    return (*notes[:_MOST_NOTES], messages.and_more(more)) if more > 1 else tuple(notes)
