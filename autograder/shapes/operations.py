"""The operations on arrays that stand in a line of a student's code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from autograder.shapes.evaluating import called
from autograder.shapes.sources import parsed_line


class Kind(Enum):
    """What an operation does with its operands."""

    PRODUCT = "a matrix product"
    ELEMENTWISE = "element by element"
    RESHAPE = "a reshape or view"
    TRANSPOSE = "all axes in another order"
    EINSUM = "an einsum"
    CALL = "anything called with one argument"


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation."""

    kind: Kind
    node: ast.expr | ast.AugAssign
    operands: tuple[ast.expr, ...]
    rest: tuple[ast.expr, ...] = ()
    """Further arguments: the shape of a reshape, the axes of a transposition; of an einsum, its equation."""

    @property
    def text(self) -> str:
        """The operation as it is written."""
        return ast.unparse(self.node)


_PRODUCTS = {"matmul", "bmm", "mm", "mv", "dot"}
_TWO = {"add", "subtract", "sub", "multiply", "mul", "divide", "div", "true_divide", "maximum", "minimum"}
_MASKED = {"masked_fill", "masked_fill_"}


def operations(line: str, expression: str = "") -> list[Operation]:
    """The operations in a line; if it is known which expression in it failed, that one alone."""
    if expression:
        tree = parsed_line(expression)
        if tree is None or len(tree.body) != 1:
            return []
        root = tree.body[0]
        node = root.value if isinstance(root, (ast.Expr, ast.Assign, ast.Return)) else root
        return list(_operation(node)) if node is not None else []
    tree = parsed_line(line)
    return [] if tree is None else [found for node in ast.walk(tree) for found in _operation(node)]


def _operation(node: ast.AST) -> Iterator[Operation]:
    if isinstance(node, ast.BinOp):
        kind = Kind.PRODUCT if isinstance(node.op, ast.MatMult) else Kind.ELEMENTWISE
        yield Operation(kind, node, (node.left, node.right))
    elif isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], _COMPARED):
        yield Operation(Kind.ELEMENTWISE, node, (node.left, node.comparators[0]))
    elif isinstance(node, ast.AugAssign):
        kind = Kind.PRODUCT if isinstance(node.op, ast.MatMult) else Kind.ELEMENTWISE
        yield Operation(kind, node, (node.target, node.value))
    elif isinstance(node, ast.Call):
        yield from _call(node)


_COMPARED = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)


def _call(node: ast.Call) -> Iterator[Operation]:
    name, receiver, arguments = called(node)
    operands, plain = tuple(arguments), not node.keywords
    if any(isinstance(argument, ast.Starred) for argument in arguments) and name != "reshape":
        return
    if name in _PRODUCTS and len(operands) == 2 and plain:
        yield Operation(Kind.PRODUCT, node, operands)
    elif (name in _TWO and len(operands) == 2) or (name == "where" and len(operands) == 3):
        yield Operation(Kind.ELEMENTWISE, node, operands)
    elif name in _MASKED and receiver is not None and len(operands) == 3:
        yield Operation(Kind.ELEMENTWISE, node, operands[:2])
    elif name in ("reshape", "view") and len(operands) > 1 and plain:
        yield Operation(Kind.RESHAPE, node, operands[:1], operands[1:])
    elif name in ("permute", "transpose") and len(operands) > 1 and plain:
        yield Operation(Kind.TRANSPOSE, node, operands[:1], operands[1:])
    elif name == "einsum" and receiver is None and len(operands) > 1:
        yield Operation(Kind.EINSUM, node, operands[1:], operands[:1])
    elif len(node.args) == 1 and plain:
        yield Operation(Kind.CALL, node, (node.args[0],))


def is_plain(node: ast.expr) -> bool:
    """Whether an expression can stand in an assertion: a variable, an attribute, or such a one with its axes moved."""
    while True:
        if isinstance(node, ast.Name):
            return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _MOVES:
            node = node.func.value
        elif isinstance(node, (ast.Attribute, ast.Subscript)):
            node = node.value
        else:
            return False


_MOVES = {"transpose", "swapaxes", "permute", "unsqueeze", "squeeze"}
