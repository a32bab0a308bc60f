"""Reads the contract out of the docstrings of a stub, or of the module that a student made of it.

Only parses; no code of the module runs. A docstring that says nothing about shapes, or says it in words that are not
understood, gives a signature without shapes, never a guess.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from autograder.shapes import docstrings
from autograder.shapes.contracts import Contract, Parameter, Relation, Signature
from autograder.shapes.sizes import symbols
from autograder.shapes.sources import parsed_module

_Function = ast.FunctionDef | ast.AsyncFunctionDef


def read_contract(source: str) -> Contract:
    """The contract in the docstrings of a module; empty if the source cannot be parsed."""
    module = parsed_module(source)
    if module is None:
        return Contract()
    about = ast.get_docstring(module) or ""
    drafts: list[_Draft] = []
    for node in module.body:
        if isinstance(node, _Function):
            drafts.append(_Draft(node.name, node))
        elif isinstance(node, ast.ClassDef):
            drafts += _methods(node)
    signatures = [_signature(draft, about) for draft in drafts]
    used = {name for signature in signatures for pattern in signature.patterns for name in pattern.names}
    return Contract({one.name: _settled(one, used) for one in signatures})


@dataclass(frozen=True, slots=True)
class _Draft:
    """A function or method before its docstring is read, with what its class says."""

    name: str
    node: _Function
    around: str = ""
    init: _Function | None = None


def _methods(node: ast.ClassDef) -> Iterator[_Draft]:
    functions = {one.name: one for one in node.body if isinstance(one, _Function)}
    for name, function in functions.items():
        if not name.startswith("_"):
            yield _Draft(f"{node.name}.{name}", function, ast.get_docstring(node) or "", functions.get("__init__"))


def _signature(draft: _Draft, about: str) -> Signature:
    text = ast.get_docstring(draft.node) or ""
    parameters = _parameters(draft.node, text, about)
    maker: tuple[Parameter, ...] = ()
    if draft.init is not None:
        maker = _parameters(draft.init, f"{draft.around}\n\n{ast.get_docstring(draft.init) or ''}", about)
    known = {parameter.name for parameter in parameters}
    results = docstrings.results(text, _count_returned(draft.node.returns))
    if any(one.like is not None and one.like not in known for one in results):
        results = ()
    relations = tuple(docstrings.relations(text, draft.around, about))
    return Signature(draft.name, parameters, results, relations, maker)


def _parameters(node: _Function, text: str, about: str) -> tuple[Parameter, ...]:
    """The parameters of a function. Each whole number gets, for the time being, all names of its symbol, joined by spaces."""
    arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
    annotated = {one.arg: "" if one.annotation is None else ast.unparse(one.annotation) for one in arguments}
    names = [name for name in annotated if name not in ("self", "cls")]
    entries = docstrings.arguments(text)
    told = docstrings.arrow(text, [name for name in names if annotated[name] not in _WHOLE])
    found: list[Parameter] = []
    for name in names:
        said = entries.get(name, "")
        shape = docstrings.shape_of_argument(said) or told.get(name)
        may_count = annotated[name] in ("", *_WHOLE) and shape is None
        symbol = " ".join(docstrings.symbols_of_argument(name, said, about)) if may_count else None
        found.append(Parameter(name, shape, symbol, docstrings.taken_instead(said, names)))
        if shape is None:
            found += [Parameter(f"{name}.{part}", inner) for part, inner in docstrings.attributes(said)]
    return tuple(found)


_WHOLE = ("int", "int | None", "Optional[int]")


def _settled(signature: Signature, used: set[str]) -> Signature:
    """Choose the symbols of whole numbers among those that some shape or relation uses, and drop other relations."""
    candidates = [one.symbol.split() for one in (*signature.parameters, *signature.maker) if one.symbol]
    known = used | {name for names in candidates for name in names}
    relations = _consequences(signature.relations, known)
    in_use = used | {name for one in relations for side in (one.left, one.right) for name in symbols(side)}

    def chosen(parameter: Parameter) -> Parameter:
        names = (parameter.symbol or "").split()
        return replace(parameter, symbol=next((name for name in names if name in in_use), None))

    return replace(
        signature,
        relations=relations,
        parameters=tuple(map(chosen, signature.parameters)),
        maker=tuple(map(chosen, signature.maker)),
    )


def _consequences(relations: tuple[Relation, ...], known: set[str]) -> tuple[Relation, ...]:
    """The relations between known symbols, each once; a symbol on the left of one is known from there on."""
    kept: list[Relation] = []
    for relation in dict.fromkeys(relations):
        if docstrings.speaks_of(relation, known):
            kept.append(relation)
            known = known | set(symbols(relation.left))
    return tuple(kept)


def _count_returned(annotation: ast.expr | None) -> int | None:
    """How many values a function returns by its annotation; None if that cannot be told."""
    if annotation is None:
        return None
    if isinstance(annotation, ast.Subscript) and ast.unparse(annotation.value) in ("tuple", "Tuple", "typing.Tuple"):
        inside = annotation.slice
        parts = inside.elts if isinstance(inside, ast.Tuple) else [inside]
        variable = any(isinstance(part, ast.Constant) and part.value is ... for part in parts)
        return None if variable else len(parts)
    return 1
