"""Reads an exception of an einsum: a letter that stands for two sizes."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from itertools import permutations

from autograder.shapes.faults import Letter, Misfit
from autograder.shapes.operations import Kind, Operation, is_plain
from autograder.shapes.patterns import Shape
from autograder.shapes.readings import ShapeReading, What
from autograder.shapes.scene import Met, Scene

_MOST_LETTERS = 6


def read_letter(fault: Letter, scene: Scene) -> ShapeReading | None:
    """Read PyTorch's message, which names the letter."""
    fitting = {}
    for met in scene.met(Kind.EINSUM):
        clash = _clash(met)
        if clash is not None and (clash.letter, clash.size, clash.seen) == (fault.letter, fault.size, fault.seen):
            fitting[met.operation.text] = (met, clash)
    if len(fitting) != 1:
        return None
    return _reading(*next(iter(fitting.values())), scene)


def read_misfit(fault: Misfit, scene: Scene) -> ShapeReading | None:
    """Read NumPy's message, which names the shapes of all operands."""
    if fault.sizes is not None:
        return None
    met = scene.told(Kind.EINSUM, fault.shapes)
    clash = None if met is None else _clash(met)
    return None if met is None or clash is None else _reading(met, clash, scene)


@dataclass(frozen=True, slots=True)
class _Clash:
    """A letter with two sizes: where it first had one, and where it has the other."""

    letter: str
    seen: int
    size: int
    first: int
    second: int


def _letters(operation: Operation) -> list[str] | None:
    """The letters of each operand, if the equation is written out and has no ellipsis."""
    equation = operation.rest[0] if operation.rest else None
    if not isinstance(equation, ast.Constant) or not isinstance(equation.value, str) or len(equation.value) > 100:
        return None
    parts = equation.value.replace(" ", "").partition("->")[0].split(",")
    if len(parts) != len(operation.operands) or not all(part.isalpha() for part in parts):
        return None
    return parts


def _clash(met: Met) -> _Clash | None:
    """The first letter with two sizes."""
    parts = _letters(met.operation)
    if parts is None or [len(part) for part in parts] != [len(shape) for shape in met.shapes]:
        return None
    seen: dict[str, tuple[int, int]] = {}
    for number, (part, shape) in enumerate(zip(parts, met.shapes, strict=True)):
        for letter, size in zip(part, shape, strict=True):
            before, first = seen.setdefault(letter, (size, number))
            if before != size and 1 not in (before, size):
                return _Clash(letter, before, size, first, number)
    return None


def _reading(met: Met, clash: _Clash, scene: Scene) -> ShapeReading:
    parts = _letters(met.operation) or []
    nodes = [met.operation.operands[number] for number in (clash.second, clash.first)]
    shapes = [met.shapes[number] for number in (clash.second, clash.first)]
    places = [parts[number].index(clash.letter) for number in (clash.second, clash.first)]
    sides = [f"{ast.unparse(node)}.shape[{place}]" for node, place in zip(nodes, places, strict=True)]
    return ShapeReading(
        What.EINSUM,
        ast.unparse(nodes[0]),
        shapes[0],
        scene.symbols(shapes[0]),
        None,
        None,
        _fix(met, parts) if scene.binding is not None else None,
        f"assert {sides[1]} == {sides[0]}" if all(map(is_plain, nodes)) else None,
        operation=met.operation.text,
        beside=scene.operand(nodes[1], shapes[1]),
        is_left=False,
        axes=(places[0] - len(shapes[0]), places[1] - len(shapes[1])),
        letter=clash.letter,
        ambiguous=scene.ambiguous(*shapes),
    )


def _fix(met: Met, parts: list[str]) -> str | None:
    """The equation with the letters of one operand in another order, if exactly one such gives every letter one size."""
    if any(len(part) > _MOST_LETTERS or len(set(part)) < len(part) for part in parts):
        return None
    fitting = []
    for number, part in enumerate(parts):
        for order in permutations(part):
            changed = [*parts[:number], "".join(order), *parts[number + 1 :]]
            if _consistent(changed, met.shapes):
                fitting.append(changed)
    equation = met.operation.rest[0]
    if len(fitting) != 1 or not isinstance(equation, ast.Constant):
        return None
    _, arrow, result = str(equation.value).replace(" ", "").partition("->")
    return repr(",".join(fitting[0]) + arrow + result) if arrow else None


def _consistent(parts: list[str], shapes: tuple[Shape, ...]) -> bool:
    """Whether every letter stands for one size, none of them stretched."""
    sizes: dict[str, int] = {}
    pairs = [pair for part, shape in zip(parts, shapes, strict=True) for pair in zip(part, shape, strict=True)]
    return all(sizes.setdefault(letter, size) == size for letter, size in pairs)
