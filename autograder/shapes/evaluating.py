"""The shape of an expression, from the shapes of the variables in it. What is not understood is None, not a guess."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from autograder.shapes.given import NUMPY
from autograder.shapes.patterns import Shape

_MODULES = {"np", "numpy", "torch", "F", "nn", "math", "torch.nn.functional", "nn.functional"}
_ALIKE = {  # return an array of the shape of the one that they work on
    *("abs", "astype", "clone", "contiguous", "copy", "detach", "double", "exp", "float", "log", "log_softmax"),
    *("negative", "ones_like", "relu", "sigmoid", "softmax", "sqrt", "square", "tanh", "to", "type", "zeros_like"),
}
_NUMBERS = {"dim", "item", "ndim", "numel", "size"}
"""Methods and attributes that are a plain number."""
REDUCTIONS = {"amax", "amin", "max", "mean", "min", "prod", "std", "sum", "var"}


@dataclass(frozen=True, slots=True)
class Scope:
    """What is known where an expression stands."""

    shapes: Mapping[str, Shape]
    library: str


def shape_of(node: ast.expr, scope: Scope) -> Shape | None:  # noqa: PLR0911  one return per kind of expression
    """The shape of an expression; () for a plain number."""
    known = dotted(node)
    if known is not None and known in scope.shapes:
        return scope.shapes[known]
    if isinstance(node, ast.Constant) and type(node.value) in (int, float, bool):
        return ()
    if isinstance(node, ast.Attribute):
        return _turned(node.attr, shape_of(node.value, scope))
    if isinstance(node, ast.UnaryOp):
        return shape_of(node.operand, scope)
    if isinstance(node, ast.BinOp):
        left, right = shape_of(node.left, scope), shape_of(node.right, scope)
        return None if left is None or right is None else _joined(node.op, left, right)
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        left, right = shape_of(node.left, scope), shape_of(node.comparators[0], scope)
        return None if left is None or right is None else together(left, right)
    if isinstance(node, ast.Subscript):
        return _indexed(node, scope)
    return _called(node, scope) if isinstance(node, ast.Call) else None


def dotted(node: ast.expr) -> str | None:
    """A variable, or an attribute of one, as written; None for anything else."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(names)]) if isinstance(node, ast.Name) else None


def together(left: Shape, right: Shape) -> Shape | None:
    """The shape of an operation element by element; None if the two do not broadcast."""
    pairs = list(zip_longest(reversed(left), reversed(right), fillvalue=1))
    if any(a != b and 1 not in (a, b) for a, b in pairs):
        return None
    return tuple(b if a == 1 else a for a, b in reversed(pairs))


def product(left: Shape, right: Shape) -> Shape | None:
    """The shape of a matrix product; None if the two do not fit, also if only broadcasting would make their stacks fit."""
    if not left or not right or left[-1] != right[-2 if len(right) > 1 else 0]:
        return None
    if len(right) <= 2:
        return left[:-1] + right[1:]
    if len(left) == len(right) and left[:-2] == right[:-2]:
        return (*left[:-1], right[-1])
    return None


def called(node: ast.Call) -> tuple[str, ast.expr | None, list[ast.expr]]:
    """A call's name, the object whose method it is (None for a function of a module), and its arguments with that object."""
    if isinstance(node.func, ast.Attribute):
        if dotted(node.func.value) in _MODULES:
            return node.func.attr, None, list(node.args)
        return node.func.attr, node.func.value, [node.func.value, *node.args]
    return (node.func.id if isinstance(node.func, ast.Name) else ""), None, list(node.args)


def integer(node: ast.expr | None) -> int | None:
    """A whole number that is written out."""
    sign = 1
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        sign, node = -1, node.operand
    return sign * node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def integers(nodes: list[ast.expr]) -> list[int] | None:
    """Whole numbers that are written out, one by one or as a tuple or list."""
    if len(nodes) == 1 and isinstance(nodes[0], (ast.Tuple, ast.List)):
        nodes = nodes[0].elts
    numbers = [integer(node) for node in nodes]
    found = [number for number in numbers if number is not None]
    return found if len(found) == len(numbers) else None


def _joined(sign: ast.operator, left: Shape, right: Shape) -> Shape | None:
    return product(left, right) if isinstance(sign, ast.MatMult) else together(left, right)


def _turned(attribute: str, shape: Shape | None) -> Shape | None:
    if shape is None:
        return None
    if attribute in _NUMBERS:
        return ()
    if attribute == "T":
        return shape[::-1]
    return _swapped(shape, -2, -1) if attribute in ("mT", "mH") and len(shape) > 1 else None


def _swapped(shape: Shape, first: int, second: int) -> Shape | None:
    if not all(-len(shape) <= axis < len(shape) for axis in (first, second)):
        return None
    sizes = list(shape)
    sizes[first], sizes[second] = sizes[second], sizes[first]
    return tuple(sizes)


def _called(node: ast.Call, scope: Scope) -> Shape | None:
    """The shape of what a method or a function of a library returns. Of other functions only their authors know."""
    layer = scope.shapes.get(f"{dotted(node.func)}.weight")
    if layer is not None:
        return _through(layer, node, scope)
    name, _, arguments = called(node)
    if isinstance(node.func, ast.Name):
        return () if name in ("float", "int", "len") else None
    if (dotted(node.func) or "").startswith("math."):
        return ()
    if not arguments or any(isinstance(argument, ast.Starred) for argument in arguments):
        return None
    shape = shape_of(arguments[0], scope)
    return None if shape is None else _worked_on(node, name, shape, arguments[1:], scope)


def _worked_on(node: ast.Call, name: str, shape: Shape, rest: list[ast.expr], scope: Scope) -> Shape | None:
    """The shape of what a method of an array of this shape returns."""
    if name in _NUMBERS:
        return ()
    if name in _ALIKE:
        return shape
    if name in REDUCTIONS:
        gives_pair = name in ("max", "min") and scope.library != NUMPY and (rest or node.keywords)
        return None if gives_pair else _reduced(node, rest, shape)
    other = shape_of(rest[0], scope) if rest else None
    if name in ("matmul", "bmm", "mm", "mv") and len(rest) == 1:
        return None if other is None else product(shape, other)
    if name == "masked_fill" and len(rest) == 2:
        return None if other is None else together(shape, other)
    return _moved(name, integers(rest), shape, scope) if not node.keywords else None


def _through(weight: Shape, node: ast.Call, scope: Scope) -> Shape | None:
    """The shape after a linear layer with this weight, (width out, width in)."""
    shape = shape_of(node.args[0], scope) if len(node.args) == 1 and not node.keywords else None
    return (*shape[:-1], weight[0]) if shape and len(weight) == 2 and shape[-1] == weight[1] else None


def _moved(name: str, axes: list[int] | None, shape: Shape, scope: Scope) -> Shape | None:  # noqa: PLR0911  one return per method
    """The shape after a method that only moves, adds or drops axes."""
    if axes is None:
        return None
    if name in ("swapaxes", "swapdims") or (name == "transpose" and scope.library != NUMPY):
        return _swapped(shape, *axes) if len(axes) == 2 else None
    if name in ("permute", "transpose"):
        if name == "transpose" and not axes:
            return shape[::-1]
        placed = [axis + len(shape) if axis < 0 else axis for axis in axes]
        return tuple(shape[axis] for axis in placed) if sorted(placed) == list(range(len(shape))) else None
    if name == "unsqueeze" and len(axes) == 1 and -len(shape) - 1 <= axes[0] <= len(shape):
        place = axes[0] + len(shape) + 1 if axes[0] < 0 else axes[0]
        return (*shape[:place], 1, *shape[place:])
    if name == "squeeze" and len(axes) == 1 and -len(shape) <= axes[0] < len(shape) and shape[axes[0]] == 1:
        place = axes[0] % len(shape)
        return shape[:place] + shape[place + 1 :]
    return None


def reduced_axis(node: ast.Call, rest: list[ast.expr]) -> tuple[int | None, bool] | None:
    """The axis that a reduction runs over and whether it is kept, if both are written out; axis None for all of them."""
    keywords: dict[str | None, Any] = {keyword.arg: keyword.value for keyword in node.keywords}
    kept = keywords.pop("keepdims", None) or keywords.pop("keepdim", None)
    given = keywords.pop("axis", None) or keywords.pop("dim", None) or (rest[0] if rest else None)
    if keywords or len(rest) > 1 or (kept is not None and not isinstance(kept, ast.Constant)):
        return None
    axis = integer(given)
    if given is not None and axis is None:
        return None
    return axis, bool(kept is not None and kept.value)


def _reduced(node: ast.Call, rest: list[ast.expr], shape: Shape) -> Shape | None:
    found = reduced_axis(node, rest)
    if found is None:
        return None
    axis, kept = found
    if axis is None:
        return (1,) * len(shape) if kept else ()
    if not -len(shape) <= axis < len(shape):
        return None
    place = axis % len(shape)
    return (*shape[:place], *([1] if kept else []), *shape[place + 1 :])


def _indexed(node: ast.Subscript, scope: Scope) -> Shape | None:
    """The shape after an index of whole slices, None, numbers and one ellipsis."""
    if isinstance(node.value, ast.Attribute) and node.value.attr == "shape" and integer(node.slice) is not None:
        return ()
    shape = shape_of(node.value, scope)
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if shape is None:
        return None
    taken = sum(isinstance(part, ast.Slice) or integer(part) is not None for part in parts)
    if taken > len(shape):
        return None
    left = list(shape)
    found: list[int] = []
    for part in parts:
        if isinstance(part, ast.Constant) and part.value is None:
            found.append(1)
        elif isinstance(part, ast.Constant) and part.value is ...:
            count = len(shape) - taken
            found += left[:count]
            left = left[count:]
        elif not left:
            return None
        elif isinstance(part, ast.Slice) and part.lower is part.upper is part.step is None:
            found.append(left.pop(0))
        elif integer(part) is not None:
            left.pop(0)
        else:
            return None
    return tuple(found + left)
