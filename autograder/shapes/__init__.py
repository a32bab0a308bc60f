"""The shape reader: reads wrong shapes back into the symbols of an exercise.

The stub's docstrings are the contract (`read_contract`). A call is described by the shapes of its arguments (`call_of`), and
what it returned, or the exception that it raised, is read against the contract (`read_result`, `read_exception`). Values never
come here, only shapes; what cannot be told for certain is left out.
"""

from autograder.shapes.contracts import Contract, Parameter, Relation, Returned, Signature
from autograder.shapes.given import Array, Call, Names, call_of, clean_shapes, described
from autograder.shapes.messages import rendered
from autograder.shapes.patterns import Pattern, Shape
from autograder.shapes.raised import Raised, read_exception
from autograder.shapes.readings import Operand, ShapeReading, What
from autograder.shapes.results import read_result
from autograder.shapes.steps import Reordered, Step
from autograder.shapes.stubs import read_contract
from autograder.shapes.students import read_names

__all__ = [
    "Array",
    "Call",
    "Contract",
    "Names",
    "Operand",
    "Parameter",
    "Pattern",
    "Raised",
    "Relation",
    "Reordered",
    "Returned",
    "Shape",
    "ShapeReading",
    "Signature",
    "Step",
    "What",
    "call_of",
    "clean_shapes",
    "described",
    "read_contract",
    "read_exception",
    "read_names",
    "read_result",
    "rendered",
]
