"""Which symbol each axis of an array is, told by its size alone: where two fit, none is named."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from autograder.shapes.binding import Binding
from autograder.shapes.contracts import Relation
from autograder.shapes.patterns import Pattern, Shape, in_brackets
from autograder.shapes.sizes import Joined, Size, Symbol, factors, solved, value, written


@dataclass(frozen=True, slots=True)
class Named:
    """The axes of a shape by their symbols."""

    sizes: tuple[Size | None, ...]
    """None for an axis that no symbol, or more than one, fits."""
    ambiguous: tuple[tuple[int, tuple[str, ...]], ...] = ()
    """Sizes of axes that more than one symbol fits, with those symbols."""
    has_product: bool = False
    """Whether an axis is named as a product, of which nobody can tell what varies faster in it."""

    def text(self, shape: Shape) -> str | None:
        """The shape in symbols, with a number for each axis that has none; None if no axis has one."""
        if not any(self.sizes):
            return None
        pairs = zip(self.sizes, shape, strict=True)
        return in_brackets([str(number) if size is None else written(size) for size, number in pairs])


def name_axes(shape: Shape, binding: Binding, wanted: Pattern | None = None) -> Named:
    """The symbols of an array's axes.

    Args:
        shape: the array's.
        binding: the sizes of the symbols.
        wanted: what the array's shape should be. Of two symbols for the same thing, the one that stands here is used; and if
            the array holds as many numbers as it should, its one odd axis may be named as the product of what is missing.
    """
    if binding.clash:
        return Named((None,) * len(shape))
    vocabulary = _vocabulary(binding, wanted)
    found: list[Size | None] = []
    ambiguous: dict[int, tuple[str, ...]] = {}
    for number in shape:
        fitting = [size for size, how_much in vocabulary if how_much == number and number > 1]
        anonymous = number in (binding.lead or ())
        found.append(fitting[0] if len(fitting) == 1 and not anonymous else None)
        if len(fitting) > 1 or (fitting and anonymous):
            ambiguous[number] = tuple(written(size) for size in fitting)
    product = _product(found, shape, binding, wanted) if wanted is not None and not ambiguous else None
    if product is not None:
        found = [product if size is None else size for size in found]
    return Named(tuple(found), tuple(ambiguous.items()), has_product=product is not None)


def _vocabulary(binding: Binding, wanted: Pattern | None) -> list[tuple[Size, int]]:
    """Every size that has a name, once for each thing that it measures."""
    preferred = list(wanted.names) if wanted else []
    entries: list[tuple[Size, int]] = []
    for group in binding.groups():
        ordered = [name for name in binding.sizes if name in group]
        name = next((name for name in preferred if name in group), ordered[0])
        entries.append((Symbol(name), binding.sizes[name]))
    signature = binding.call.signature
    joined = [size for pattern in signature.patterns for size in pattern.sizes if isinstance(size, Joined)]
    for size in dict.fromkeys(joined):
        how_much = value(size, binding.sizes)
        if how_much is not None and not any(_is_same(size, group, signature.relations) for group in binding.groups()):
            entries.append((size, how_much))
    return entries


def _is_same(size: Joined, group: frozenset[str], relations: tuple[Relation, ...]) -> bool:
    """Whether the contract says that this size is one of these symbols."""
    for relation in relations:
        for name in group:
            for this, other in ((relation.left, relation.right), (relation.right, relation.left)):
                tree = solved(this, other, name)
                if tree is not None and (tree == size or _same_product(tree, size)):
                    return True
    return False


def _same_product(left: Size, right: Size) -> bool:
    ours, theirs = factors(left), factors(right)
    return ours is not None and theirs is not None and sorted(ours) == sorted(theirs)


def _product(found: list[Size | None], shape: Shape, binding: Binding, wanted: Pattern) -> Size | None:
    """The one axis without a name, if all the others and the number of elements leave only one product for it."""
    right = binding.shape(wanted)
    parts = [factors(size) for size in wanted.sizes]
    if right is None or wanted.lead or prod(right) != prod(shape) or found.count(None) != 1 or None in parts:
        return None
    missing = [name for names in parts for name in names or ()]
    for name in (name for size in found if size is not None for name in factors(size) or ("",)):
        if name not in missing:
            return None
        missing.remove(name)
    if len(missing) < 2 or any(binding.sizes[name] < 2 for name in missing):
        return None
    product: Size = Symbol(missing[0])
    for name in missing[1:]:
        product = Joined(product, "*", Symbol(name))
    return product
