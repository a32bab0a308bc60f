"""What the reader found out about one wrong shape."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from autograder.shapes.patterns import Shape


class What(StrEnum):
    """What kind of thing went wrong."""

    RESULT = "result"
    """A returned value has another shape than the contract says."""
    ORDER = "order"
    """The values are right by their shapes, but returned in another order."""
    MATMUL = "matmul"
    """The inner sizes of a product differ."""
    STACKS = "stacks"
    """The sizes in front of the last two, in a product of stacks of matrices, differ."""
    LAYER = "layer"
    """A linear layer was made for another width."""
    BROADCAST = "broadcast"
    """The shapes of an operation element by element do not fit."""
    RESHAPE = "reshape"
    """A reshape to another number of elements."""
    VIEW = "view"
    """A view of a tensor whose axes do not lie in memory in that order."""
    AXES = "axes"
    """A transposition with another number of axes."""
    EINSUM = "einsum"
    """A letter of an einsum stands for two sizes."""


@dataclass(frozen=True, slots=True)
class Operand:
    """The other array in an operation of two."""

    name: str
    shape: Shape
    symbols: str | None


@dataclass(frozen=True, slots=True)
class ShapeReading:
    """One wrong shape, read back into the symbols of the contract. What is not certain is None."""

    what: What
    tensor: str | None
    """The array that it is about, as the student's code or the contract calls it; None for a result without a name."""
    found: Shape
    found_symbols: str | None
    expected: Shape | None
    expected_symbols: str | None
    fix: str | None
    """The likely change, one expression. It makes shapes agree without stretching any axis."""
    assertion: str | None
    """The line that would have caught it, in names of the student's code."""
    function: str = ""
    """Of a result: the function or method that returned it, as the contract calls it."""
    operation: str = ""
    """The part of the student's line that raised the exception."""
    beside: Operand | None = None
    """In an operation of two, the other array."""
    is_left: bool = True
    """Whether `tensor` is on the left of the other."""
    axes: tuple[int, int] | None = None
    """The axes that do not fit, of `tensor` and of the other, counted from the last one, which is -1."""
    letter: str = ""
    """Of an einsum: the letter with two sizes."""
    ambiguous: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """Sizes among those found that are those of several symbols, which are therefore not named."""
