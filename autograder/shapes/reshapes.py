"""Reads an exception of a reshape, a view or a transposition: one array, and a shape or an order that it cannot take."""

from __future__ import annotations

import ast
import copy
from math import prod

from autograder.shapes.evaluating import integer
from autograder.shapes.faults import Count
from autograder.shapes.given import NUMPY
from autograder.shapes.operations import Kind, Operation, is_plain
from autograder.shapes.patterns import Shape, in_brackets
from autograder.shapes.readings import Operand, ShapeReading, What
from autograder.shapes.scene import Met, Scene


def read_count(fault: Count, scene: Scene) -> ShapeReading | None:
    """Read a reshape to another number of elements. What the student meant instead cannot be told."""
    met = scene.only(
        Kind.RESHAPE, lambda one: prod(one.shapes[0]) == fault.count and _asked(one.operation, fault) is not None
    )
    if met is None:
        return None
    shape, asked = met.shapes[0], _asked(met.operation, fault) or ()
    return ShapeReading(
        What.RESHAPE,
        ast.unparse(met.operation.operands[0]),
        shape,
        scene.symbols(shape),
        None,
        None,
        None,
        _count_assertion(met.operation, asked, fault),
        operation=met.operation.text,
        beside=Operand(in_brackets(list(map(ast.unparse, _sizes(met.operation)))), asked, scene.symbols(asked)),
        ambiguous=scene.ambiguous(shape, asked),
    )


def _sizes(operation: Operation) -> list[ast.expr]:
    """The sizes that a reshape asks for, one by one where they are written so."""
    rest = operation.rest
    return rest[0].elts if len(rest) == 1 and isinstance(rest[0], (ast.Tuple, ast.List)) else list(rest)


def _asked(operation: Operation, fault: Count) -> Shape | None:
    """The shape that a message tells of, if the arguments of a reshape can be that: as many, and equal where written out."""
    sizes, asked = _sizes(operation), fault.asked
    if len(sizes) == len(asked) + 1 and integer(sizes[0]) == -1 and fault.library == NUMPY:
        asked = (-1, *asked)
    if len(sizes) == 1 or any(isinstance(size, ast.Starred) for size in sizes):
        return asked  # a tuple in a variable
    same = all(integer(node) in (None, size) for node, size in zip(sizes, asked, strict=False))
    return asked if same and len(sizes) == len(asked) else None


def _count_assertion(operation: Operation, asked: Shape, fault: Count) -> str | None:
    """The number of elements, held against the sizes that the code asks for."""
    operand, sizes = operation.operands[0], _sizes(operation)
    if not is_plain(operand) or len(sizes) != len(asked) or any(isinstance(size, ast.Starred) for size in sizes):
        return None
    count = f"{ast.unparse(operand)}{'.size' if fault.library == NUMPY else '.numel()'}"
    factors = [_factor(size) for size in sizes if integer(size) != -1]
    together = " * ".join(factors)
    if -1 not in asked:
        return f"assert {count} == {together}"
    return f"assert {count} % ({together}) == 0" if len(factors) == len(sizes) - 1 else None


def _factor(node: ast.expr) -> str:
    """A size as a factor of a product."""
    text = ast.unparse(node)
    return text if isinstance(node, (ast.Name, ast.Attribute, ast.Call, ast.Subscript, ast.Constant)) else f"({text})"


def read_view(scene: Scene) -> ShapeReading | None:
    """Read a view that memory does not allow. The same sizes are right for a reshape, which copies."""
    met = scene.only(Kind.RESHAPE, lambda one: _is_view(one.operation.node))
    if met is None or not isinstance(met.operation.node, ast.Call):
        return None
    operand, shape = met.operation.operands[0], met.shapes[0]
    changed = copy.deepcopy(met.operation.node)
    if isinstance(changed.func, ast.Attribute):
        changed.func.attr = "reshape"
    return ShapeReading(
        What.VIEW,
        ast.unparse(operand),
        shape,
        scene.symbols(shape),
        None,
        None,
        ast.unparse(changed) if scene.binding is not None else None,
        f"assert {ast.unparse(operand)}.is_contiguous()" if is_plain(operand) else None,
        operation=met.operation.text,
        ambiguous=scene.ambiguous(shape),
    )


def _is_view(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "view"


def read_axes(scene: Scene) -> ShapeReading | None:
    """Read a transposition with more or fewer axes than the array has."""
    met = scene.only(Kind.TRANSPOSE, lambda one: len(_order(one)) != len(one.shapes[0]))
    if met is None:
        return None
    operand, shape = met.operation.operands[0], met.shapes[0]
    count = f"assert {ast.unparse(operand)}.ndim == {len(_order(met))}"
    return ShapeReading(
        What.AXES,
        ast.unparse(operand),
        shape,
        scene.symbols(shape),
        None,
        None,
        None,
        count if is_plain(operand) and len(_order(met)) > 0 else None,
        operation=met.operation.text,
        ambiguous=scene.ambiguous(shape),
    )


def _order(met: Met) -> list[ast.expr]:
    rest = met.operation.rest
    return rest[0].elts if len(rest) == 1 and isinstance(rest[0], (ast.Tuple, ast.List)) else list(rest)
