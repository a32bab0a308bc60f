"""What is known of values where only their shapes count; the values themselves stay with whoever holds them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from autograder.shapes.contracts import Signature
from autograder.shapes.patterns import Shape

MOST_AXES = 8
_LARGEST = 1 << 24
_MOST_NAMES = 200
_LONGEST_NAME = 100
_NAME = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*){0,3}")

NUMPY, TORCH = "numpy", "torch"


@dataclass(frozen=True, slots=True)
class Array:
    """An array or a tensor."""

    shape: Shape
    library: str
    """NUMPY or TORCH."""


@dataclass(frozen=True, slots=True)
class Names:
    """What a student's module calls what the contract calls otherwise."""

    arguments: Mapping[str, str] = field(default_factory=dict)
    """Parameter of the contract -> the student's name for it, where that is another one."""
    attributes: Mapping[str, str] = field(default_factory=dict)
    """Parameter of the constructor -> the attribute that keeps it, ``self.num_heads``."""
    returned: tuple[str | None, ...] = ()
    """The variable that is returned in each place, where it is the same at every return."""


@dataclass(frozen=True, slots=True)
class Call:
    """A call of a student's function, as far as shapes go."""

    signature: Signature
    given: Mapping[str, Shape | int] = field(default_factory=dict)
    """Shape of each argument that has one, or the argument itself if it is a whole number, by the contract's names."""
    made_with: Mapping[str, int] = field(default_factory=dict)
    """The whole numbers that the constructor of the object was given, for a method."""
    lists: frozenset[str] = frozenset()
    """Arguments that are lists or tuples of numbers; such a one has the shape ``(len,)`` and no attribute `shape`."""
    names: Names = field(default_factory=Names)


def described(value: Any) -> Array | int | None:
    """What counts of a value: its shape if it is an array or a tensor, itself if it is a whole number, otherwise None."""
    if type(value) is int:
        return value
    root = type(value).__module__.partition(".")[0]
    if root not in (NUMPY, TORCH) or not hasattr(value, "shape"):
        return None
    shape = clean_shape(tuple(value.shape))
    return None if shape is None else Array(shape, root)


def call_of(
    signature: Signature,
    arguments: Mapping[str, Any],
    made_with: Mapping[str, Any] | None = None,
    names: Names | None = None,
) -> Call:
    """What counts of a call.

    Args:
        signature: what the contract says of the function or method.
        arguments: the values by the contract's names, without those that were left out.
        made_with: the same for the constructor of the object, for a method.
        names: what the student calls what.
    """
    given: dict[str, Shape | int] = {}
    lists = set()
    for parameter in signature.parameters:
        name, _, part = parameter.name.partition(".")
        value: Any = getattr(arguments.get(name), part, None) if part else arguments.get(name)
        if type(value) in (list, tuple) and all(type(one) in (int, float) for one in value):
            given[parameter.name] = (len(value),)
            lists.add(parameter.name)
        elif (found := described(value)) is not None:
            given[parameter.name] = found.shape if isinstance(found, Array) else found
    made = {name: value for name, value in (made_with or {}).items() if type(value) is int}
    return Call(signature, given, made, frozenset(lists), names or Names())


def clean_shape(value: object) -> Shape | None:
    """A shape that someone else claims, if it is one: few axes, each a whole number from 0 to something large."""
    if type(value) not in (tuple, list) or len(value) > MOST_AXES:  # type: ignore[arg-type]
        return None
    sizes = tuple(value)  # type: ignore[var-annotated, arg-type]
    return sizes if all(type(size) is int and 0 <= size <= _LARGEST for size in sizes) else None


def clean_shapes(untrusted: object) -> dict[str, Shape]:
    """Name -> shape as someone else claims it, without everything that is no such thing. Names may have dots: ``self.W``."""
    if type(untrusted) is not dict:
        return {}
    found: dict[str, Shape] = {}
    for name, value in untrusted.items():
        if len(found) >= _MOST_NAMES:
            break
        shape = clean_shape(value)
        if shape is not None and type(name) is str and len(name) <= _LONGEST_NAME and _NAME.fullmatch(name):
            found[name] = shape
    return found
