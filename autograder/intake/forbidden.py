"""Finds names in a submission that its exercise forbids, such as the library's own form of what is to be written.

Reads the syntax tree, with the names that imports and plain assignments give to things. It is advice: code that hides a
name from it is stopped where it calls it, or not at all; no point depends on what is found here.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence

from autograder.course.parsing import ParseFault, parse


def forbidden_uses(source: str, forbidden: Sequence[str]) -> list[tuple[int, str]]:
    """Line and full name of every use of a forbidden name, or of something in it, in the order of lines."""
    if not any(name.rpartition(".")[2] in source for name in forbidden):
        return []
    tree = parse(source)
    if isinstance(tree, ParseFault):
        return []
    nodes = list(ast.walk(tree))
    known = _bindings(nodes, forbidden)
    found = {
        (node.lineno, name)
        for node in nodes
        if isinstance(node, (ast.Attribute, ast.Name)) and isinstance(node.ctx, ast.Load)
        for name in _within(_resolved(node, known), forbidden)
    }
    return sorted(found)


def _bindings(nodes: Sequence[ast.AST], forbidden: Sequence[str]) -> dict[str, str]:
    """Local name -> full name of what it stands for. Whoever rebinds a name is believed to mean the last one."""
    known = dict(name for node in nodes for name in _imported(node, forbidden))
    assigned = [node for node in nodes if isinstance(node, ast.Assign)]
    for node in sorted(assigned, key=lambda node: node.lineno):
        full = _resolved(node.value, known)
        for target in node.targets:
            if full is not None and isinstance(target, ast.Name):
                known[target.id] = full
    return known


def _imported(node: ast.AST, forbidden: Sequence[str]) -> Iterator[tuple[str, str]]:
    if isinstance(node, ast.Import):
        for alias in node.names:
            top = alias.name.partition(".")[0]
            yield (alias.asname, alias.name) if alias.asname else (top, top)
    if isinstance(node, ast.ImportFrom) and node.module and not node.level:
        for alias in node.names:
            if alias.name == "*":
                inside = [name for name in forbidden if name.rpartition(".")[0] == node.module]
                yield from ((name.rpartition(".")[2], name) for name in inside)
            else:
                yield alias.asname or alias.name, f"{node.module}.{alias.name}"


def _resolved(node: ast.AST, known: dict[str, str]) -> str | None:
    """The full name of an expression like `F.softmax`, if it begins with a known name."""
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name) or node.id not in known:
        return None
    return ".".join([known[node.id], *reversed(parts)])


def _within(full: str | None, forbidden: Sequence[str]) -> Iterator[str]:
    return (name for name in forbidden if full is not None and (full == name or full.startswith(f"{name}.")))
