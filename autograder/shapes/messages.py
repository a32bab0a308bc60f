"""Every sentence that the shape reader says to a student: whole sentences with named fields.

Names, lines and shapes come out of a student's code; whoever shows a sentence in HTML escapes it.
"""

from __future__ import annotations

from autograder.shapes.patterns import Shape, shown
from autograder.shapes.readings import ShapeReading, What

_LONGEST = 160


def rendered(reading: ShapeReading) -> str:
    """A reading in one or two lines: what is wrong; then how it may be put right, and what would have caught it."""
    first = _FIRST[reading.what](reading)
    nameless = [without_name(size, names) for size, names in reading.ambiguous]
    second = advice(reading.fix, reading.assertion)
    return "\n".join(line for line in (" ".join([first, *nameless]), second) if line)


def advice(fix: str | None, assertion: str | None) -> str:
    """The second line; empty if there is nothing to advise."""
    if fix and assertion:
        text = "Likely fix: `{fix}`. This line would have caught it: `{assertion}`"
    elif fix:
        text = "Likely fix: `{fix}`"
    elif assertion:
        text = "This line would have caught it: `{assertion}`"
    else:
        return ""
    return text.format(fix=fix, assertion=assertion)


def without_name(size: int, names: tuple[str, ...]) -> str:
    """A size that cannot be named for certain."""
    if len(names) == 1:
        text = "The size {size} may be {names} or another axis here, so it has no name."
    else:
        text = "The size {size} belongs to several symbols here ({names}), so it has no name."
    return text.format(size=size, names=", ".join(names))


def result(reading: ShapeReading) -> str:
    """A returned value has another shape than the contract says."""
    if reading.tensor is None:
        text = "{function} should return {expected}; yours is {found}."
    else:
        text = "{function}: {tensor} should be {expected}; yours is {found}."
    return _of_result(text, reading)


def order(reading: ShapeReading) -> str:
    """The values are returned in another order."""
    if reading.tensor is None:
        text = "{function} returns its values in another order: the first should be {expected}; yours is {found}."
    else:
        text = (
            "{function} returns its values in another order: {tensor} comes first and should be {expected}; "
            "yours is {found}."
        )
    return _of_result(text, reading)


def matmul(reading: ShapeReading) -> str:
    """The inner sizes of a product differ."""
    text = (
        "`{operation}`: {left} is {left_shape}, {right} is {right_shape}. The last axis of the first, {left_size}, "
        "must equal the axis of the second that it meets, {right_size}."
    )
    return _of_two(text, reading)


def stacks(reading: ShapeReading) -> str:
    """The sizes in front of the matrices differ."""
    text = (
        "`{operation}`: {left} is {left_shape}, {right} is {right_shape}. Only the last two axes are multiplied; "
        "those in front must be equal, and {left_size} meets {right_size}."
    )
    return _of_two(text, reading)


def layer(reading: ShapeReading) -> str:
    """A linear layer was made for another width."""
    text = "`{operation}`: {tensor} is {found}, but this layer takes a last axis of size {width}, not {last}."
    width = reading.beside.shape[-1] if reading.beside else ""
    return _of_one(text, reading, width=width, last=reading.found[-1])


def broadcast(reading: ShapeReading) -> str:
    """The shapes of an operation element by element do not fit."""
    text = (
        "`{operation}`: {left} is {left_shape}, {right} is {right_shape}. Shapes are compared from the last axis on, "
        "and {left_size} meets {right_size}."
    )
    return _of_two(text, reading)


def reshape(reading: ShapeReading) -> str:
    """A reshape to another number of elements."""
    text = "`{operation}`: {tensor} is {found}, and its numbers do not fill {asked} exactly."
    asked = "" if reading.beside is None else _array(reading.beside.shape, reading.beside.symbols)
    return _of_one(text, reading, asked=asked)


def view(reading: ShapeReading) -> str:
    """A view that memory does not allow."""
    text = (
        "`{operation}`: {tensor} is {found}, but its axes do not lie in memory in this order. view never copies; "
        "reshape does where it has to."
    )
    return _of_one(text, reading)


def axes(reading: ShapeReading) -> str:
    """A transposition with another number of axes."""
    text = "`{operation}`: {tensor} is {found}. The new order must name each of its axes once."
    return _of_one(text, reading)


def einsum(reading: ShapeReading) -> str:
    """A letter of an einsum stands for two sizes."""
    text = (
        "`{operation}`: {left} is {left_shape}, {right} is {right_shape}. The letter {letter} stands for {left_size} "
        "in the first and for {right_size} in the second."
    )
    return _of_two(text, reading)


_FIRST = {
    What.RESULT: result,
    What.ORDER: order,
    What.MATMUL: matmul,
    What.STACKS: stacks,
    What.LAYER: layer,
    What.BROADCAST: broadcast,
    What.RESHAPE: reshape,
    What.VIEW: view,
    What.AXES: axes,
    What.EINSUM: einsum,
}


def _of_result(text: str, reading: ShapeReading) -> str:
    """A sentence about what a function returns."""
    return text.format(
        function=reading.function, tensor=reading.tensor, expected=_expected(reading), found=_found(reading)
    )


def _of_one(text: str, reading: ShapeReading, **fields: object) -> str:
    """A sentence about one array."""
    operation, tensor = _cut(reading.operation), _cut(reading.tensor or "")
    return text.format(operation=operation, tensor=tensor, found=_found(reading), **fields)


def _of_two(text: str, reading: ShapeReading) -> str:
    """A sentence about two arrays and the axis of each that does not fit."""
    own = (_cut(reading.tensor or ""), _found(reading), _size(reading.found, reading.axes, 0))
    other = ("", "", "")
    if reading.beside is not None:
        shape = reading.beside.shape
        other = (_cut(reading.beside.name), _array(shape, reading.beside.symbols), _size(shape, reading.axes, 1))
    left, right = (own, other) if reading.is_left else (other, own)
    return text.format(
        operation=_cut(reading.operation),
        letter=reading.letter,
        left=left[0],
        left_shape=left[1],
        left_size=left[2],
        right=right[0],
        right_shape=right[1],
        right_size=right[2],
    )


def _size(shape: Shape, axes_: tuple[int, int] | None, which: int) -> str:
    return "" if axes_ is None else str(shape[axes_[which]])


def _found(reading: ShapeReading) -> str:
    return _array(reading.found, reading.found_symbols)


def _array(shape: Shape, symbols: str | None) -> str:
    """A shape in numbers, and in symbols where they are known."""
    return shown(shape) if symbols is None else f"{shown(shape)} = {symbols}"


def _expected(reading: ShapeReading) -> str:
    """The right shape, in symbols first: that is what the student knows of it."""
    numbers = "" if reading.expected is None else shown(reading.expected)
    symbols = reading.expected_symbols
    return numbers if symbols is None or symbols == numbers else f"{symbols} = {numbers}"


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
