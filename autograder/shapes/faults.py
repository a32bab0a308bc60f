"""What NumPy and PyTorch say when shapes do not fit, as data. Other messages are None."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import prod

from autograder.shapes.given import MOST_AXES, NUMPY, TORCH
from autograder.shapes.patterns import Shape


@dataclass(frozen=True, slots=True)
class Core:
    """The inner sizes of a product differ."""

    left: int
    right: int
    library: str
    shapes: tuple[Shape, Shape] | None = None
    """The two operands, where the message has them whole."""
    rows: int | None = None
    """Rows of the left operand with all its axes but the last made into one, where the message has that."""
    columns: int | None = None
    """Columns of the right operand."""


@dataclass(frozen=True, slots=True)
class Misfit:
    """Shapes do not broadcast. NumPy names all of them; PyTorch the first axis that does not fit."""

    library: str
    shapes: tuple[Shape, ...] = ()
    sizes: tuple[int, int] | None = None
    axis: int = 0
    """Counted from the front of the longer shape."""


@dataclass(frozen=True, slots=True)
class Count:
    """A reshape to another number of elements."""

    library: str
    count: int
    asked: Shape
    """May hold one -1; NumPy does not tell of one in front."""


@dataclass(frozen=True, slots=True)
class NoView:
    """A view of what does not lie in memory in that order."""

    library: str = TORCH


@dataclass(frozen=True, slots=True)
class Axes:
    """A transposition with another number of axes."""

    library: str


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter of an einsum stands for two sizes."""

    letter: str
    size: int
    operand: int
    seen: int
    library: str = TORCH


Fault = Core | Misfit | Count | NoView | Axes | Letter

_N = r"(\d{1,15})"


def read_message(message: str) -> Fault | None:
    """What the message of an exception says about shapes."""
    for pattern, reader in _READERS:
        match = re.match(pattern, message, re.ASCII)
        if match is not None:
            return reader(match)
    return None


def _numbers(text: str) -> Shape:
    return tuple(int(number) for number in re.findall(r"-?\d{1,15}", text)[:MOST_AXES])


def _core(match: re.Match[str]) -> Core:
    return Core(int(match[2]), int(match[1]), NUMPY)


def _dot(match: re.Match[str]) -> Core:
    return Core(int(match[3]), int(match[4]), NUMPY, (_numbers(match[1]), _numbers(match[2])))


def _matrices(match: re.Match[str]) -> Core:
    rows, left, right, columns = (int(number) for number in match.groups())
    return Core(left, right, TORCH, rows=rows, columns=columns)


def _batches(match: re.Match[str]) -> Fault | None:
    (left_count, left), (right_count, right) = ((int(match[1]), int(match[2])), (int(match[3]), int(match[4])))
    if left_count != right_count:
        return Misfit(TORCH, sizes=(left_count, right_count))
    return Core(left, right, TORCH)


def _vector(match: re.Match[str]) -> Core:
    return Core(int(match[2]), int(match[3]), TORCH, rows=int(match[1]))


def _vectors(match: re.Match[str]) -> Core:
    return Core(int(match[1]), int(match[2]), TORCH)


def _remapped(match: re.Match[str]) -> Misfit:
    return Misfit(NUMPY, tuple(_numbers(part) for part in re.findall(r"(\([\d,]*\))->", match[1])))


def _broadcast(match: re.Match[str]) -> Misfit:
    return Misfit(NUMPY, tuple(_numbers(part) for part in re.findall(r"\([\d,]*\)", match[1])))


def _pair(match: re.Match[str]) -> Misfit:
    return Misfit(TORCH, sizes=(int(match[1]), int(match[2])), axis=int(match[3]))


def _array_count(match: re.Match[str]) -> Count:
    return Count(NUMPY, int(match[1]), _numbers(match[2].replace("newaxis", "-1")))


def _tensor_count(match: re.Match[str]) -> Count:
    return Count(TORCH, int(match[2]), _numbers(match[1]))


def _letter(match: re.Match[str]) -> Letter:
    return Letter(match[1], int(match[2]), int(match[3]), int(match[4]))


_READERS: list[tuple[str, Callable[[re.Match[str]], Fault | None]]] = [
    (rf"matmul: Input operand 1 has a mismatch in its core dimension 0, .*\(size {_N} is different from {_N}\)", _core),
    (rf"shapes (\([\d,]+\)) and (\([\d,]+\)) not aligned: {_N} \(dim \d+\) != {_N} \(dim \d+\)", _dot),
    (rf"mat1 and mat2 shapes cannot be multiplied \({_N}x{_N} and {_N}x{_N}\)", _matrices),
    (
        rf"Expected size for first two dimensions of batch2 tensor to be: \[{_N}, {_N}\] but got: \[{_N}, {_N}\]",
        _batches,
    ),
    (rf"size mismatch, got input \(\d+\), mat \({_N}x{_N}\), vec \({_N}\)", _vector),
    (rf"inconsistent tensor size, expected tensor \[{_N}\] and src \[{_N}\] to have the same number", _vectors),
    (
        r"operands could not be broadcast together with remapped shapes \[original->remapped\]: ([^\n]{0,600})",
        _remapped,
    ),
    (r"operands could not be broadcast together with shapes ([^\n]{0,600})", _broadcast),
    (
        rf"The size of tensor a \({_N}\) must match the size of tensor b \({_N}\) at non-singleton dimension (\d\d?)",
        _pair,
    ),
    (rf"cannot reshape array of size {_N} into shape (\([-\w, ]*\))", _array_count),
    (rf"shape '(\[[-\d, ]*\])' is invalid for input of size {_N}", _tensor_count),
    (r"view size is not compatible with input tensor's size and stride", lambda _: NoView()),
    (r"axes don't match array", lambda _: Axes(NUMPY)),
    (r"permute\(.{0,40}number of dimensions in the tensor input does not match the length", lambda _: Axes(TORCH)),
    (
        rf"einsum\(\): subscript (\w) has size {_N} for operand (\d) which does not broadcast with previously seen size {_N}",
        _letter,
    ),
]


def core_of(shape: Shape, *, is_left: bool) -> int | None:
    """The size of an operand of a product that the other's has to match."""
    if not shape:
        return None
    return shape[-1] if is_left or len(shape) == 1 else shape[-2]


def fits_core(fault: Core, left: Shape, right: Shape) -> bool:
    """Whether a product of these two is what the message speaks of."""
    if core_of(left, is_left=True) != fault.left or core_of(right, is_left=False) != fault.right:
        return False
    if fault.shapes is not None:
        return fault.shapes == (left, right)
    if fault.rows is not None and prod(left[:-1]) != fault.rows:
        return False
    return fault.columns is None or (len(right) > 1 and right[-1] == fault.columns)


def fits_misfit(fault: Misfit, shapes: tuple[Shape, ...]) -> bool:
    """Whether an operation element by element on these is what the message speaks of."""
    if fault.sizes is None:
        return fault.shapes == shapes
    arrays = [shape for shape in shapes if shape]
    longest = max((len(shape) for shape in arrays), default=0)
    there = {
        shape[fault.axis - longest] for shape in arrays if len(shape) >= longest - fault.axis and fault.axis < longest
    }
    return there - {1} == set(fault.sizes)
