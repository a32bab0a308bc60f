"""What a student's module calls the arguments, the attributes and the results of a function of the contract."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from autograder.shapes.contracts import Signature
from autograder.shapes.given import Names
from autograder.shapes.sources import parsed_module

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_DEEPEST = 60


def read_names(source: str, signature: Signature) -> Names:
    """The names that a student's module has for what the contract names; as in the contract where it cannot be told."""
    module = parsed_module(source)
    if module is None:
        return Names()
    owner, _, name = signature.name.rpartition(".")
    body: list[ast.stmt] = module.body
    if owner:
        classes = [node for node in body if isinstance(node, ast.ClassDef) and node.name == owner]
        body = classes[-1].body if classes else []
    functions = {node.name: node for node in body if isinstance(node, _Function)}
    function, init = functions.get(name), functions.get("__init__")
    return Names(
        {} if function is None else _arguments(function, signature.positional),
        {} if init is None else _attributes(init, tuple(parameter.name for parameter in signature.maker)),
        () if function is None else _returned(function, len(signature.results)),
    )


def _arguments(function: _Function, names: tuple[str, ...]) -> dict[str, str]:
    own = _names(function)
    return {name: other for name, other in zip(names, own, strict=False) if name != other and name not in own}


def _names(function: _Function) -> list[str]:
    every = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    return [argument.arg for argument in every if argument.arg not in ("self", "cls")]


def _attributes(init: _Function, names: tuple[str, ...]) -> dict[str, str]:
    """Parameters that the constructor keeps as they came: ``self.num_heads = num_heads``."""
    own = dict(zip(_names(init), names, strict=False))
    kept: dict[str, str] = {}
    for node in init.body:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.value, ast.Name):
            target = node.targets[0]
            is_attribute = isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name)
            if is_attribute and node.value.id in own and ast.unparse(target).startswith("self."):
                kept[own[node.value.id]] = ast.unparse(target)
    return kept


def _returned(function: _Function, count: int) -> tuple[str | None, ...]:
    """The variable in each place of what is returned, where it is the same in every return."""
    found: list[list[str | None]] = []
    for node in _returns(function):
        if isinstance(node.value, ast.Tuple) and count > 1:
            found.append([part.id if isinstance(part, ast.Name) else None for part in node.value.elts])
        else:
            found.append([node.value.id if isinstance(node.value, ast.Name) and count == 1 else None])
    if not found or any(len(names) != count for names in found):
        return ()
    return tuple(names[0] if len(set(names)) == 1 else None for names in zip(*found, strict=True))


def _returns(node: ast.AST, depth: int = 0) -> Iterator[ast.Return]:
    """The return statements of a function itself, not those of functions in it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Return):
            yield child
        elif not isinstance(child, (*_Function.__args__, ast.Lambda, ast.ClassDef)) and depth < _DEEPEST:
            yield from _returns(child, depth + 1)
