"""Reads a wrong result: what its axes are, what they should be, and what would make them so."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations

from autograder.shapes.binding import Binding, bind, in_code
from autograder.shapes.contracts import Returned
from autograder.shapes.fixes import find_step, is_doubtful
from autograder.shapes.given import Array, Call
from autograder.shapes.naming import name_axes
from autograder.shapes.patterns import Pattern, Shape
from autograder.shapes.readings import ShapeReading, What
from autograder.shapes.sizes import written
from autograder.shapes.steps import Reordered, Step

Confirmed = Callable[[int | None, Step | Reordered], bool]
"""Whether a step, done to the result in that place (None: to all of them), gives the right values."""

_MOST_RESULTS = 6


def read_result(
    call: Call,
    found: Sequence[Array | None],
    right: Sequence[Shape | None] = (),
    confirmed: Confirmed | None = None,
) -> ShapeReading | None:
    """Read what a call returned; None if every shape is right, or nothing certain can be said.

    Args:
        call: the call, with what the contract says of it.
        found: the returned values in order; None for one that is no array.
        right: the shapes that a right solution returned, if there is one to ask.
        confirmed: tells whether a fix gives the right values, if somebody knows them; otherwise the shapes decide.
    """
    results = call.signature.results
    if len(found) != len(results) or not 0 < len(results) <= _MOST_RESULTS or (right and len(right) != len(found)):
        return None
    binding = bind(call, right)
    if binding.clash:
        return None
    expected = [
        shape if shape is not None else _by_contract(result, binding)
        for result, shape in zip(results, right or [None] * len(results), strict=True)
    ]
    shapes = [None if array is None else array.shape for array in found]
    wrong = [
        place
        for place, (shape, wanted) in enumerate(zip(shapes, expected, strict=True))
        if shape is not None and wanted is not None and shape != wanted
    ]
    if not wrong:
        return None
    order = _order(shapes, expected)
    if order is not None and (confirmed is None or confirmed(None, order)):
        return _reordered(order, binding, found, expected)
    return _one_result(wrong[0], binding, found, expected, confirmed)


def _by_contract(result: Returned, binding: Binding) -> Shape | None:
    if result.like is not None:
        shape = binding.call.given.get(result.like)
        return shape if isinstance(shape, tuple) else None
    return None if result.shape is None else binding.shape(result.shape)


def _pattern(place: int, binding: Binding, expected: Shape | None) -> Pattern | None:
    """What the contract calls the right shape; None where that does not give the shape that is known to be right."""
    result = binding.call.signature.results[place]
    pattern = result.shape
    if result.like is not None:
        pattern = next((one.shape for one in binding.call.signature.parameters if one.name == result.like), None)
    return pattern if pattern is not None and binding.shape(pattern) == expected else None


def _order(shapes: list[Shape | None], expected: list[Shape | None]) -> Reordered | None:
    """The only order of several results in which all their shapes are right."""
    if len(shapes) < 2 or None in shapes or None in expected:
        return None
    orders = [
        places
        for places in permutations(range(len(shapes)))
        if all(shapes[place] == wanted for place, wanted in zip(places, expected, strict=True))
    ]
    return Reordered(orders[0]) if len(orders) == 1 else None


def _reordered(
    order: Reordered, binding: Binding, found: Sequence[Array | None], expected: list[Shape | None]
) -> ShapeReading | None:
    array, right = found[0], expected[0]
    if array is None or right is None:
        return None
    pattern = _pattern(0, binding, right)
    named = name_axes(array.shape, binding, pattern)
    returned = [_variable(place, binding) for place in order.places]
    return ShapeReading(
        What.ORDER,
        binding.call.signature.results[0].name,
        array.shape,
        named.text(array.shape),
        right,
        None if pattern is None else str(pattern),
        f"return {', '.join(name for name in returned if name)}" if all(returned) else None,
        _assertion(returned[0] or _contract_name(0, binding), 0, binding, pattern),
        function=binding.call.signature.name,
        ambiguous=named.ambiguous,
    )


def _one_result(
    place: int,
    binding: Binding,
    found: Sequence[Array | None],
    expected: list[Shape | None],
    confirmed: Confirmed | None,
) -> ShapeReading | None:
    array, right = found[place], expected[place]
    if array is None or right is None:
        return None
    pattern = _pattern(place, binding, right)
    named = name_axes(array.shape, binding, pattern)
    step = find_step(array.shape, right, binding, named, pattern)
    if step is not None:
        sure = confirmed(place, step) if confirmed is not None else not is_doubtful(step, pattern, binding)
        step = step if sure else None
    variable = _variable(place, binding)
    return ShapeReading(
        What.RESULT,
        binding.call.signature.results[place].name or variable,
        array.shape,
        named.text(array.shape),
        right,
        None if pattern is None else str(pattern),
        None if step is None else f"{variable or ''}{step.written(array.library)}",
        _assertion(variable or _contract_name(place, binding), place, binding, pattern),
        function=binding.call.signature.name,
        ambiguous=named.ambiguous,
    )


def _variable(place: int, binding: Binding) -> str | None:
    """The student's variable that is returned in this place."""
    returned = binding.call.names.returned
    return returned[place] if place < len(returned) else None


def _contract_name(place: int, binding: Binding) -> str:
    name = binding.call.signature.results[place].name
    return "out" if name is None or name in binding.call.signature.positional else name


def _assertion(variable: str, place: int, binding: Binding, pattern: Pattern | None) -> str | None:
    """The line that asks for the right shape, in terms of the arguments; None if they do not tell it."""
    like = binding.call.signature.results[place].like
    if like is not None:
        return f"assert {variable}.shape == {binding.call.names.arguments.get(like, like)}.shape"
    if pattern is None or (pattern.lead and binding.lead_source is None):
        return None
    codes = [in_code(size, binding) for size in pattern.sizes]
    parts = [written(code, divide="//") for code in codes if code is not None]
    if len(parts) != len(codes):
        return None
    if pattern.lead:
        parts.insert(0, f"*{binding.lead_source}")
    inside = f"{parts[0]}," if len(parts) == 1 else ", ".join(parts)
    return f"assert {variable}.shape == ({inside})"
