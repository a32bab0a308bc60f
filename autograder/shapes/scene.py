"""Where an exception came from: the operations of a line, the shapes of what they work on, the sizes of the symbols."""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass

from autograder.shapes.binding import Binding
from autograder.shapes.evaluating import Scope, dotted, shape_of
from autograder.shapes.naming import Named, name_axes
from autograder.shapes.operations import Kind, Operation
from autograder.shapes.patterns import Shape
from autograder.shapes.readings import Operand

Ambiguous = tuple[tuple[int, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Met:
    """An operation with the shapes of its operands."""

    operation: Operation
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Scene:
    """A line of a student's code at the moment of an exception."""

    scope: Scope
    operations: list[Operation]
    binding: Binding | None
    """None if nothing is known of the call; then nothing has a symbol, and no fix is sure."""

    def met(self, kind: Kind) -> list[Met]:
        """The operations of a kind whose operands' shapes are all known."""
        found = []
        for operation in self.of(kind):
            shapes = [self.shape(operand) for operand in operation.operands]
            known = tuple(shape for shape in shapes if shape is not None)
            if len(known) == len(shapes):
                found.append(Met(operation, known))
        return found

    def told(self, kind: Kind, shapes: tuple[Shape, ...]) -> Met | None:
        """The only operation of a kind in the line, if the operands can have the shapes that a message tells."""
        found = self.of(kind)
        if len(found) != 1 or len(found[0].operands) != len(shapes):
            return None
        known = [self.shape(operand) for operand in found[0].operands]
        agree = all(shape in (None, told) for shape, told in zip(known, shapes, strict=True))
        return Met(found[0], shapes) if agree else None

    def only(self, kind: Kind, fits: Callable[[Met], bool]) -> Met | None:
        """The only operation of a kind that fits; operations that are written alike count as one."""
        found = {met.operation.text: met for met in self.met(kind) if fits(met)}
        return next(iter(found.values())) if len(found) == 1 else None

    def of(self, kind: Kind) -> list[Operation]:
        """The operations of a kind."""
        return [operation for operation in self.operations if operation.kind is kind]

    def shape(self, node: ast.expr) -> Shape | None:
        """The shape of an expression here."""
        return shape_of(node, self.scope)

    def named(self, shape: Shape) -> Named:
        """The symbols of a shape's axes."""
        return Named((None,) * len(shape)) if self.binding is None else name_axes(shape, self.binding)

    def symbols(self, shape: Shape) -> str | None:
        """A shape in symbols, as far as they are certain."""
        return self.named(shape).text(shape)

    def ambiguous(self, *shapes: Shape) -> Ambiguous:
        """Sizes in these shapes that several symbols have."""
        return tuple(dict.fromkeys(pair for shape in shapes for pair in self.named(shape).ambiguous))

    def operand(self, node: ast.expr, shape: Shape) -> Operand:
        """An operand as a record."""
        return Operand(ast.unparse(node), shape, self.symbols(shape))

    def is_argument(self, node: ast.expr, shape: Shape) -> bool:
        """Whether an expression is an argument of the call as it came."""
        name = dotted(node)
        if self.binding is None or name is None:
            return False
        call = self.binding.call
        return any(
            call.given.get(parameter) == shape and call.names.arguments.get(parameter, parameter) == name
            for parameter in call.signature.positional
        )

    def may_stretch(self, node: ast.expr) -> bool:
        """Whether an expression is an argument that the contract lets broadcast, as masks are."""
        if self.binding is None:
            return False
        call, name = self.binding.call, dotted(node)
        return any(
            parameter.shape is None and call.names.arguments.get(parameter.name, parameter.name) == name
            for parameter in call.signature.parameters
        )

    def may_turn(self, node: ast.expr, shape: Shape, turned: Shape, *, is_left: bool = False) -> bool:
        """Whether turning an operand around right here can be the fix.

        An argument comes as the contract says, so what is done with it here is wrong. An array that the code made may have
        gone wrong earlier: on the left of a product these are weights, which would then sum to 1 along the wrong axis; and
        what would be the very thing to return, if only it were turned around, was made the wrong way round.
        """
        if self.binding is None:
            return False
        return self.is_argument(node, shape) or not (is_left or self.is_result(turned))

    def is_result(self, shape: Shape) -> bool:
        """Whether the contract says that the call returns something of this shape."""
        if self.binding is None:
            return False
        given = self.binding.call.given
        for result in self.binding.call.signature.results:
            right = given.get(result.like) if result.like else None
            if right == shape or (result.shape is not None and self.binding.shape(result.shape) == shape):
                return True
        return False


def as_head(node: ast.expr) -> str:
    """An expression as the head of a method call."""
    text = ast.unparse(node)
    return text if isinstance(node, (ast.Name, ast.Attribute, ast.Call, ast.Subscript)) else f"({text})"
