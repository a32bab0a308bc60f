"""What a module promises about shapes: one signature per function or method."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from autograder.shapes.patterns import Pattern
from autograder.shapes.sizes import Size


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter, or one attribute of it (``batch.source``)."""

    name: str
    shape: Pattern | None = None
    """The shape that an argument must have; None where that is not fixed, as for masks that may broadcast."""
    symbol: str | None = None
    """The symbol that the argument itself, a whole number, stands for."""
    instead: str | None = None
    """The parameter whose argument is taken in its place if it is None."""


@dataclass(frozen=True, slots=True)
class Returned:
    """One of the values that a function returns."""

    name: str | None = None
    shape: Pattern | None = None
    like: str | None = None
    """The parameter that has the same shape."""


@dataclass(frozen=True, slots=True)
class Relation:
    """Two sizes that are equal: ``d_k = d_model / h``."""

    left: Size
    right: Size


@dataclass(frozen=True, slots=True)
class Signature:
    """What one function or method takes and returns."""

    name: str
    """``split_heads``, ``SelfAttention.forward``."""
    parameters: tuple[Parameter, ...] = ()
    """Without `self`, in order; each followed by its attributes, if the docstring names some."""
    results: tuple[Returned, ...] = ()
    """One per value; empty if the docstring does not give the shape of each."""
    relations: tuple[Relation, ...] = ()
    maker: tuple[Parameter, ...] = ()
    """The parameters of the class's constructor, for a method."""

    @property
    def positional(self) -> tuple[str, ...]:
        """The names of the parameters, in order."""
        return tuple(parameter.name for parameter in self.parameters if "." not in parameter.name)

    @property
    def patterns(self) -> Iterator[Pattern]:
        """Every shape that is written in it."""
        shapes = [*(one.shape for one in (*self.parameters, *self.maker)), *(one.shape for one in self.results)]
        return (shape for shape in shapes if shape is not None)


@dataclass(frozen=True, slots=True)
class Contract:
    """The signatures of a module, by name."""

    signatures: dict[str, Signature] = field(default_factory=dict)

    def of(self, name: str) -> Signature | None:
        """The signature of a function ``f`` or a method ``C.forward``, or None if the contract has none."""
        return self.signatures.get(name)
