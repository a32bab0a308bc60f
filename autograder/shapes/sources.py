"""Python source of others as syntax trees. Nothing is run, and what cannot be parsed is None."""

from __future__ import annotations

import ast
import warnings

_LONGEST_MODULE = 500_000
_LONGEST_LINE = 600
_MOST_NODES = 200
_DEEPEST = 40


def parsed_module(source: str) -> ast.Module | None:
    """A whole module."""
    return _parsed(source) if len(source) <= _LONGEST_MODULE else None


def parsed_line(line: str) -> ast.Module | None:
    """One line or one expression out of a module, small enough to be walked by functions that call themselves.

    The head of a block (``for head in heads:``) counts as a whole statement.
    """
    line = line.strip()
    if not line or len(line) > _LONGEST_LINE:
        return None
    tree = _parsed(line) or _parsed(f"{line}\n    pass") or _parsed(f"({line}\n)")
    return tree if tree is not None and _is_small(tree) else None


def _parsed(source: str) -> ast.Module | None:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an odd escape in a student's string is nobody's news here
            return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _is_small(tree: ast.AST) -> bool:
    level, count = [tree], 0
    for _ in range(_DEEPEST):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        count += len(level)
        if not level or count > _MOST_NODES:
            break
    return not level and count <= _MOST_NODES
