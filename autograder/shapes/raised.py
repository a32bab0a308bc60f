"""Reads an exception about shapes: which arrays met, what their axes are, and what would make them fit."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from autograder.shapes import einsums, elementwise, products, reshapes
from autograder.shapes.binding import bind
from autograder.shapes.evaluating import Scope
from autograder.shapes.faults import Axes, Core, Count, Fault, Letter, Misfit, NoView, read_message
from autograder.shapes.given import Call
from autograder.shapes.operations import operations
from autograder.shapes.patterns import Shape
from autograder.shapes.readings import ShapeReading
from autograder.shapes.scene import Scene


@dataclass(frozen=True, slots=True)
class Raised:
    """An exception in a student's code, and what is known of the line that it came from."""

    message: str
    line: str
    """The line of the student's code, innermost in the traceback."""
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    """Shape of each array by its name there; see `clean_shapes` for what somebody else says.

    The weight of a linear layer goes by the layer's name, ``self.W_q.weight``; no other layer has one here.
    """
    expression: str = ""
    """The part of the line, or of a statement over several lines, that was being computed, where that is known."""


def read_exception(raised: Raised, call: Call | None = None) -> ShapeReading | None:
    """Read an exception about shapes; None if it is about something else, or nothing certain can be said.

    Args:
        raised: the exception.
        call: the call in which it was raised, with what the contract says of it. Without one, nothing is named by a symbol
            and no fix is given, for the call itself may have been wrong.
    """
    fault = read_message(raised.message)
    if fault is None:
        return None
    binding = None if call is None else bind(call)
    if binding is not None and binding.clash:
        return None
    found = operations(raised.line, raised.expression)
    return _read(fault, Scene(Scope(raised.shapes, fault.library), found, binding))


def _read(fault: Fault, scene: Scene) -> ShapeReading | None:
    match fault:
        case Core():
            return products.read_core(fault, scene)
        case Misfit():
            stacks = products.read_stacks(fault, scene)
            return stacks or einsums.read_misfit(fault, scene) or elementwise.read(fault, scene)
        case Letter():
            return einsums.read_letter(fault, scene)
        case Count():
            return reshapes.read_count(fault, scene)
        case NoView():
            return reshapes.read_view(scene)
        case Axes():
            return reshapes.read_axes(scene)
