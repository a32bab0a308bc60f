"""Symbols get their sizes: the shapes in a contract are held against those of a call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from autograder.shapes.contracts import Parameter, Relation
from autograder.shapes.given import Call
from autograder.shapes.patterns import Pattern, Shape
from autograder.shapes.sizes import Joined, Number, Size, Symbol, solved, symbols, value


@dataclass(slots=True)
class Binding:
    """The size of each symbol in one call, and where a student finds it among the arguments."""

    call: Call
    sizes: dict[str, int] = field(default_factory=dict)
    sources: dict[str, Size] = field(default_factory=dict)
    """Symbol -> the same size as code would write it: its symbols are expressions such as ``x.shape[0]``."""
    lead: Shape | None = None
    """The sizes that ``...`` stands for."""
    lead_source: str | None = None
    clash: bool = False
    """Whether the call does not keep to the contract, or the contract was not understood; then nothing is known."""

    def shape(self, pattern: Pattern) -> Shape | None:
        """A pattern in numbers; None if a size is not known."""
        sizes = [value(size, self.sizes) for size in pattern.sizes]
        known = tuple(size for size in sizes if size is not None)
        if len(known) != len(sizes) or (pattern.lead and self.lead is None):
            return None
        return (self.lead or ()) + known if pattern.lead else known

    def groups(self) -> list[frozenset[str]]:
        """The symbols that have a size; those that the contract says are the same size by nature are together."""
        together = {name: frozenset({name}) for name in self.sizes}
        for relation in self.call.signature.relations:
            if isinstance(relation.left, Symbol) and isinstance(relation.right, Symbol):
                left, right = relation.left.name, relation.right.name
                if left in together and right in together:
                    both = together[left] | together[right]
                    together |= dict.fromkeys(both, both)
        return list(dict.fromkeys(together.values()))

    def note(self, name: str, size: int, source: Size | None) -> None:
        """Note the size of a symbol, or that it has two. Sizes are not negative."""
        if size < 0 or self.sizes.setdefault(name, size) != size:
            self.clash = True
        elif source is not None:
            self.sources.setdefault(name, source)


def bind(call: Call, results: Sequence[Shape | None] = ()) -> Binding:
    """The sizes of a contract's symbols in one call.

    Args:
        call: its arguments.
        results: shapes of right results, if somebody knows them, in the order in which they are returned.
    """
    binding = Binding(call)
    equations = [*_whole_numbers(call), *_axes(binding, call.signature.parameters)]
    _solve(binding, equations, call.signature.relations)
    right: list[_Equation] = []
    for result, shape in zip(call.signature.results, results, strict=False):
        if result.shape is not None and shape is not None:
            right += _unified(binding, result.shape, shape, None)
    _solve(binding, right, call.signature.relations)
    return binding


@dataclass(frozen=True, slots=True)
class _Equation:
    """A size of the contract that has been measured."""

    size: Size
    measured: int
    source: Symbol | None


def _whole_numbers(call: Call) -> Iterator[_Equation]:
    for parameter in call.signature.parameters:
        number = call.given.get(parameter.name)
        if parameter.symbol is not None and isinstance(number, int):
            source = Symbol(call.names.arguments.get(parameter.name, parameter.name))
            yield _Equation(Symbol(parameter.symbol), number, source)
    for parameter in call.signature.maker:
        number = call.made_with.get(parameter.name)
        if parameter.symbol is not None and isinstance(number, int):
            kept = call.names.attributes.get(parameter.name)
            yield _Equation(Symbol(parameter.symbol), number, Symbol(kept) if kept else None)


def _axes(binding: Binding, parameters: tuple[Parameter, ...]) -> Iterator[_Equation]:
    call = binding.call
    instead = {parameter.name: parameter.instead for parameter in parameters}
    for parameter in parameters:
        taken: str | None = parameter.name
        while taken is not None and taken not in call.given:  # None means another argument, which may be None as well
            taken = instead.get(taken)
        shape = None if taken is None else call.given[taken]
        if parameter.shape is not None and taken is not None and isinstance(shape, tuple):
            first, dot, rest = taken.partition(".")
            name = call.names.arguments.get(first, first) + dot + rest
            yield from _unified(binding, parameter.shape, shape, name, is_list=taken in call.lists)


def _unified(
    binding: Binding, pattern: Pattern, shape: Shape, name: str | None, *, is_list: bool = False
) -> Iterator[_Equation]:
    """What follows if a shape is what the pattern says. `name` is the variable that has it."""
    behind = len(pattern.sizes)
    front = len(shape) - behind
    if front < 0 or (front > 0 and not pattern.lead):
        binding.clash = True
        return
    if pattern.lead:
        binding.clash |= binding.lead is not None and binding.lead != shape[:front]
        binding.lead = shape[:front]
        if name is not None and binding.lead_source is None:
            binding.lead_source = f"{name}.shape[:-{behind}]" if behind else f"{name}.shape"
    for axis, size in enumerate(pattern.sizes):
        index = axis - behind if pattern.lead else axis
        source = None if name is None else Symbol(f"len({name})" if is_list else f"{name}.shape[{index}]")
        yield _Equation(size, shape[front + axis], source)


def _solve(binding: Binding, equations: list[_Equation], relations: tuple[Relation, ...]) -> None:
    """Go over what was measured and what is related until nothing new comes out; what contradicts is a clash."""
    before = -1
    while len(binding.sizes) > before:
        before = len(binding.sizes)
        for one in equations:
            _measure(binding, one)
        for relation in relations:
            _relate(binding, relation.left, relation.right)
            _relate(binding, relation.right, relation.left)


def _measure(binding: Binding, one: _Equation) -> None:
    if isinstance(one.size, Symbol):
        binding.note(one.size.name, one.measured, one.source)
        return
    known = value(one.size, binding.sizes)
    unknown = [name for name in symbols(one.size) if name not in binding.sizes]
    if known is not None:
        binding.clash |= known != one.measured
    elif len(unknown) == 1 and (tree := solved(one.size, Number(one.measured), unknown[0])) is not None:
        size = value(tree, binding.sizes)
        spelled = None if one.source is None else solved(one.size, one.source, unknown[0])
        if size is None:
            binding.clash = True
        else:
            binding.note(unknown[0], size, spelled and _in_sources(spelled, binding, one.source))


def _relate(binding: Binding, this: Size, other: Size) -> None:
    """Find the only unknown symbol of `this`, which equals `other`."""
    unknown = [name for name in symbols(this) if name not in binding.sizes]
    if len(unknown) > 1 or any(name not in binding.sizes for name in symbols(other)):
        return
    if not unknown:
        binding.clash |= value(this, binding.sizes) != value(other, binding.sizes)
        return
    tree = solved(this, other, unknown[0])
    size = None if tree is None else value(tree, binding.sizes)
    if tree is None or size is None:
        binding.clash = True
    else:
        binding.note(unknown[0], size, _in_sources(tree, binding))


def _in_sources(size: Size, binding: Binding, measured: Symbol | None = None) -> Size | None:
    """A size as code writes it; None if one of its symbols is nowhere among the arguments. `measured` is code already."""
    if isinstance(size, Symbol):
        return size if size is measured else binding.sources.get(size.name)
    if isinstance(size, Number):
        return size
    left, right = _in_sources(size.left, binding, measured), _in_sources(size.right, binding, measured)
    return None if left is None or right is None else Joined(left, size.sign, right)


def in_code(size: Size, binding: Binding) -> Size | None:
    """A size of the contract as code writes it, from the arguments of the call; None if they do not tell it."""
    return _in_sources(size, binding)
