"""Reads an exception of a matrix product: of two arrays, of stacks of matrices, of a linear layer."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from math import prod

from autograder.shapes.evaluating import dotted, product
from autograder.shapes.faults import Core, Misfit, fits_core, fits_misfit
from autograder.shapes.given import TORCH
from autograder.shapes.operations import Kind, is_plain
from autograder.shapes.patterns import Shape
from autograder.shapes.readings import Operand, ShapeReading, What
from autograder.shapes.scene import Met, Scene, as_head
from autograder.shapes.steps import Permuted


def read_core(fault: Core, scene: Scene) -> ShapeReading | None:
    """Read inner sizes that differ, if one product, or one layer, in the line is what the message speaks of."""
    met = scene.only(Kind.PRODUCT, lambda one: fits_core(fault, *one.shapes))
    layer = _layer(fault, scene)
    if met is None and fault.shapes is not None:
        met = scene.told(Kind.PRODUCT, fault.shapes)
    if (met is None) == (layer is None):
        return None
    if met is None:
        return layer
    nobody = _Blamed(met.operation.operands[1], met.shapes[1], is_left=False)
    return _reading(met, scene, _blamed(met, scene) or nobody)


@dataclass(frozen=True, slots=True)
class _Blamed:
    """One operand of a product, and how it would fit, if that is clear."""

    node: ast.expr
    shape: Shape
    is_left: bool
    right: Shape | None = None
    fix: str | None = None


def _reading(met: Met, scene: Scene, blamed: _Blamed) -> ShapeReading:
    left, right = met.operation.operands
    other, other_shape = (right, met.shapes[1]) if blamed.is_left else (left, met.shapes[0])
    last, core = -1, -2 if len(met.shapes[1]) > 1 else -1
    plain = is_plain(left) and is_plain(right)
    return ShapeReading(
        What.MATMUL,
        ast.unparse(blamed.node),
        blamed.shape,
        scene.symbols(blamed.shape),
        blamed.right,
        None if blamed.right is None else scene.symbols(blamed.right),
        blamed.fix,
        f"assert {ast.unparse(left)}.shape[-1] == {ast.unparse(right)}.shape[{core}]" if plain else None,
        operation=met.operation.text,
        beside=scene.operand(other, other_shape),
        is_left=blamed.is_left,
        axes=(last, core) if blamed.is_left else (core, last),
        ambiguous=scene.ambiguous(*met.shapes),
    )


def _blamed(met: Met, scene: Scene) -> _Blamed | None:
    """The operand that a transposition of its last two axes makes fit; None unless that is so for one of them alone.

    Where both would do, the one counts whose product has the shape of a result.
    """
    if scene.binding is None:
        return None
    candidates = []
    for is_left, (node, shape) in enumerate(zip(reversed(met.operation.operands), reversed(met.shapes), strict=True)):
        if len(shape) < 2:
            continue
        turned = (*shape[:-2], shape[-1], shape[-2])
        made = product(turned, met.shapes[1]) if is_left else product(met.shapes[0], turned)
        if made is not None:
            fix = _turned(node, turned, scene)
            candidates.append((_Blamed(node, shape, bool(is_left), turned, fix), made))
    if len(candidates) > 1:
        candidates = [(blamed, made) for blamed, made in candidates if scene.is_result(made)]
    if len(candidates) != 1:
        return None
    found, _ = candidates[0]
    return found if scene.may_turn(found.node, found.shape, found.right or (), is_left=found.is_left) else None


def _turned(node: ast.expr, turned: Shape, scene: Scene) -> str:
    """An expression with its last two axes swapped; one that was swapped already, without that."""
    inner: ast.expr | None = None
    if isinstance(node, ast.Attribute) and node.attr in ("T", "mT"):
        inner = node.value
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _SWAPS:
        inner = node.func.value
    if inner is not None and scene.shape(inner) == turned:
        return ast.unparse(inner)
    order = (*range(len(turned) - 2), len(turned) - 1, len(turned) - 2)
    return as_head(node) + Permuted(order, from_end=len(turned) > 2).written(scene.scope.library)


_SWAPS = {"transpose", "swapaxes", "swapdims", "permute"}


def _layer(fault: Core, scene: Scene) -> ShapeReading | None:
    """A linear layer that got another width than it was made for."""
    if fault.library != TORCH:
        return None
    fitting = {}
    for met in scene.met(Kind.CALL):
        node, shape = met.operation.node, met.shapes[0]
        name = dotted(node.func) if isinstance(node, ast.Call) else None
        weight = scene.scope.shapes.get(f"{name}.weight", ())
        is_it = len(weight) == 2 and weight[1] == fault.right and fault.columns in (None, weight[0])
        if is_it and shape and shape[-1] == fault.left and fault.rows in (None, prod(shape[:-1])):
            fitting[met.operation.text] = (met, f"{name}.weight", weight)
    if len(fitting) != 1:
        return None
    met, name, weight = next(iter(fitting.values()))
    operand, shape = met.operation.operands[0], met.shapes[0]
    turned = (*shape[:-2], shape[-1], shape[-2]) if len(shape) > 1 else shape
    turns = turned[-1] == weight[1] and scene.may_turn(operand, shape, turned)
    right = turned if turns else (*shape[:-1], weight[1])
    plain = is_plain(operand)
    return ShapeReading(
        What.LAYER,
        ast.unparse(operand),
        shape,
        scene.symbols(shape),
        right,
        scene.symbols(right),
        _turned(operand, turned, scene) if turns else None,
        f"assert {ast.unparse(operand)}.shape[-1] == {name}.shape[1]" if plain else None,
        operation=met.operation.text,
        beside=Operand(name, weight, scene.symbols(weight)),
        axes=(-1, -1),
        ambiguous=scene.ambiguous(shape, right),
    )


def read_stacks(fault: Misfit, scene: Scene) -> ShapeReading | None:
    """Read a product of stacks whose sizes in front of the matrices differ. Which of the two is wrong cannot be told."""
    met = scene.only(Kind.PRODUCT, lambda one: _stacks_differ(fault, one))
    if met is None:
        return None
    left, right = met.operation.operands
    fronts = [shape[:-2] for shape in met.shapes]
    axis = next(
        (
            -3 - place
            for place, (a, b) in enumerate(zip(*map(reversed, fronts), strict=False))
            if a != b and 1 not in (a, b)
        ),
        None,
    )
    if axis is None:
        return None
    plain = is_plain(left) and is_plain(right)
    alike = len(fronts[0]) == len(fronts[1]) and 1 not in (*fronts[0], *fronts[1])
    return ShapeReading(
        What.STACKS,
        ast.unparse(right),
        met.shapes[1],
        scene.symbols(met.shapes[1]),
        None,
        None,
        None,
        f"assert {ast.unparse(left)}.shape[:-2] == {ast.unparse(right)}.shape[:-2]" if plain and alike else None,
        operation=met.operation.text,
        beside=scene.operand(left, met.shapes[0]),
        is_left=False,
        axes=(axis, axis),
        ambiguous=scene.ambiguous(*met.shapes),
    )


def _stacks_differ(fault: Misfit, met: Met) -> bool:
    """Whether a product is what a message about broadcasting speaks of."""
    left, right = met.shapes
    if len(left) < 3 or len(right) < 3:
        return False
    if fault.sizes is None:
        return fault.shapes == met.shapes
    flat = fault.axis == 0 and {prod(left[:-2]), prod(right[:-2])} == set(fault.sizes)
    return flat or fits_misfit(fault, (left[:-2], right[:-2]))
