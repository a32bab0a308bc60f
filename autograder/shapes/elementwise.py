"""Reads an exception of an operation element by element.

Shapes that do not fit are never made to fit by another axis of size 1: that stretches numbers over places where they do not
belong as readily as over those where they do. The one exception is a sum or maximum that was taken over an axis of the very
array that it meets, where the result keeps that array's shape.
"""

from __future__ import annotations

import ast
import copy

from autograder.shapes.evaluating import REDUCTIONS, called, reduced_axis, together
from autograder.shapes.faults import Misfit, fits_misfit
from autograder.shapes.given import NUMPY
from autograder.shapes.operations import Kind, is_plain
from autograder.shapes.patterns import Shape
from autograder.shapes.readings import ShapeReading, What
from autograder.shapes.scene import Met, Scene


def read(fault: Misfit, scene: Scene) -> ShapeReading | None:
    """Read shapes that do not broadcast, if one operation in the line is what the message speaks of."""
    met = scene.only(Kind.ELEMENTWISE, lambda one: fits_misfit(fault, one.shapes))
    if met is None and fault.sizes is None:
        met = scene.told(Kind.ELEMENTWISE, fault.shapes)
    if met is None:
        return None
    pair = _pair(met)
    return None if pair is None else _reading(met, pair, scene)


_Pair = tuple[int, int, int]


def _pair(met: Met) -> _Pair | None:
    """Two operands that do not fit, and the axis, from the end, where they do not."""
    for right in range(len(met.shapes)):
        for left in range(right):
            sizes = zip(reversed(met.shapes[left]), reversed(met.shapes[right]), strict=False)
            for place, (a, b) in enumerate(sizes):
                if a != b and 1 not in (a, b):
                    return left, right, -1 - place
    return None


def _reading(met: Met, pair: _Pair, scene: Scene) -> ShapeReading:
    left, right, axis = pair
    nodes = [met.operation.operands[place] for place in (left, right)]
    shapes = [met.shapes[place] for place in (left, right)]
    kept = _kept(met, nodes, shapes, scene)
    expected, fix = (None, None) if kept is None else kept
    alike = len(shapes[0]) == len(shapes[1]) and 1 not in (*shapes[0], *shapes[1])
    alike = alike and not any(map(scene.may_stretch, nodes))
    assertion = f"assert {ast.unparse(nodes[0])}.shape == {ast.unparse(nodes[1])}.shape"
    return ShapeReading(
        What.BROADCAST,
        ast.unparse(nodes[1]),
        shapes[1],
        scene.symbols(shapes[1]),
        expected,
        None if expected is None else scene.symbols(expected),
        fix,
        assertion if alike and all(map(is_plain, nodes)) else None,
        operation=met.operation.text,
        beside=scene.operand(nodes[0], shapes[0]),
        is_left=False,
        axes=(axis, axis),
        ambiguous=scene.ambiguous(*shapes),
    )


def _kept(met: Met, nodes: list[ast.expr], shapes: list[Shape], scene: Scene) -> tuple[Shape, str] | None:
    """A reduction whose axis should have been kept: of the array that it meets, and only where nothing grows by it."""
    node = met.operation.node
    if not isinstance(node, ast.BinOp) or not isinstance(node.op, (ast.Sub, ast.Div)):
        return None
    reduction, whole = nodes[1], shapes[0]
    if not isinstance(reduction, ast.Call) or not scene.is_result(whole):
        return None
    name, _, arguments = called(reduction)
    if name not in REDUCTIONS or not arguments or ast.unparse(arguments[0]) != ast.unparse(nodes[0]):
        return None
    found = reduced_axis(reduction, arguments[1:])
    if found is None or found[0] is None or found[1] or not -len(whole) <= found[0] < len(whole):
        return None
    place = found[0] % len(whole)
    expected = (*whole[:place], 1, *whole[place + 1 :])
    if together(whole, expected) != whole:
        return None
    fixed = copy.deepcopy(reduction)
    word = "keepdims" if scene.scope.library == NUMPY else "keepdim"
    fixed.keywords.append(ast.keyword(word, ast.Constant(value=True)))
    return expected, ast.unparse(fixed)
