"""The single step that makes a wrong shape the right one, where exactly one does and it is right for every size."""

from __future__ import annotations

from autograder.shapes.binding import Binding, in_code
from autograder.shapes.naming import Named
from autograder.shapes.patterns import Pattern, Shape
from autograder.shapes.sizes import Joined, Number, Size, Symbol, factors, written
from autograder.shapes.steps import Extended, Permuted, Reshaped, Squeezed, Step

_MOST_AXES = 8


def find_step(found: Shape, right: Shape, binding: Binding, named: Named, wanted: Pattern | None) -> Step | None:
    """The step from the shape that was found to the right one.

    Args:
        found: a result's shape.
        right: what it should be.
        binding: the sizes of the symbols.
        named: the symbols of the result's axes.
        wanted: the right shape in symbols; None if it is only known to be that of an argument.
    """
    if max(len(found), len(right)) > _MOST_AXES or found == right or binding.clash:
        return None
    front = len(right) - len(wanted.sizes) if wanted is not None and wanted.lead else 0
    if wanted is not None and wanted.lead:
        turned = _swapped_behind(found, right, front)
    else:
        order = permutation(found, right)
        turned = None if order is None else Permuted(order)
    if turned is not None or wanted is None:
        return turned
    return (
        _squeezed(found, right, binding, wanted)
        or _extended(found, right, wanted)
        or _reshaped(right, binding, named, wanted)
    )


def permutation(found: Shape, right: Shape) -> tuple[int, ...] | None:
    """The order of axes that makes one shape the other; None unless there is exactly one.

    An axis of size 1 that is in another place may as well have been dropped there and added here.
    """
    if found == right or len(set(found)) != len(found) or sorted(found) != sorted(right):
        return None
    if 1 in found and found.index(1) != right.index(1):
        return None
    return tuple(found.index(size) for size in right)


def is_doubtful(step: Step, wanted: Pattern | None, binding: Binding) -> bool:
    """Whether the shape alone does not show that a step is right.

    If heads and their width come back in the other order, ``(B, d_k, n, h)``, the axes may have been moved; but more likely
    the features were cut into ``d_k`` heads, and no order of axes puts that right.
    """
    if wanted is None or not isinstance(step, Permuted):
        return False
    front = len(step.axes) - len(wanted.sizes)
    place = {size.name: front + axis for axis, size in enumerate(wanted.sizes) if isinstance(size, Symbol)}
    cuts = [parts for name in binding.sizes if (parts := _parts(name, binding)) is not None]
    return any(
        (step.axes[place[slow]] < step.axes[place[fast]]) != (place[slow] < place[fast])
        for slow, fast in cuts
        if slow in place and fast in place
    )


def _swapped_behind(found: Shape, right: Shape, front: int) -> Permuted | None:
    """Two axes swapped behind those that ``...`` stands for, of which there may be any number."""
    if found[:front] != right[:front] or set(found[:front]) & set(found[front:]):
        return None
    order = permutation(found[front:], right[front:])
    if order is None or sum(axis != source for axis, source in enumerate(order)) != 2:
        return None
    return Permuted((*range(front), *(front + axis for axis in order)), from_end=True)


def _squeezed(found: Shape, right: Shape, binding: Binding, wanted: Pattern) -> Squeezed | None:
    """Without an axis of size 1, if it is no symbol's axis that has size 1 by chance: of that, only the author can tell."""
    if 1 in binding.sizes.values() or 1 in (binding.lead or ()):
        return None
    places = [axis for axis, size in enumerate(found) if size == 1 and found[:axis] + found[axis + 1 :] == right]
    if len(places) != 1:
        return None
    return Squeezed(places[0] - len(found) if wanted.lead else places[0])


def _extended(found: Shape, right: Shape, wanted: Pattern) -> Extended | None:
    """With an axis of size 1, where the contract has the number 1 and no symbol."""
    front = len(right) - len(wanted.sizes)
    ones = [front + axis for axis, size in enumerate(wanted.sizes) if size == Number(1)]
    places = [axis for axis in ones if right[:axis] + right[axis + 1 :] == found]
    if len(places) != 1:
        return None
    return Extended(places[0] - len(right), from_end=True) if wanted.lead else Extended(places[0])


def _reshaped(right: Shape, binding: Binding, named: Named, wanted: Pattern) -> Reshaped | None:
    """Neighbouring axes merged or cut, if both shapes are the same symbols in the same order once products are written out."""
    if wanted.lead or named.ambiguous or named.has_product or None in named.sizes:
        return None
    have = _written_out(tuple(size for size in named.sizes if size is not None), binding)
    want = _written_out(wanted.sizes, binding)
    codes = [in_code(size, binding) for size in wanted.sizes]
    if have is None or have != want or None in codes:
        return None
    return Reshaped(right, ", ".join(written(code, divide="//") for code in codes if code is not None))


def _written_out(sizes: tuple[Size, ...], binding: Binding) -> list[frozenset[str]] | None:
    """The symbols that a shape is a product of, in order; None if a size is more than a product."""
    groups = binding.groups()
    found: list[frozenset[str]] = []
    for size in sizes:
        names = factors(size)
        if names is None:
            return None
        for name in names:
            parts = _parts(name, binding) or (name,)
            found += [next((group for group in groups if part in group), frozenset({part})) for part in parts]
    return found


def _parts(name: str, binding: Binding) -> tuple[str, str] | None:
    """The two sizes that a width is made of: ``h`` and ``d_k`` where ``d_k = d_model / h``. The first varies slowest."""
    for relation in binding.call.signature.relations:
        left, right = relation.left, relation.right
        is_cut = isinstance(right, Joined) and right.sign == "/" and right.left == Symbol(name)
        if is_cut and isinstance(left, Symbol) and isinstance(right, Joined) and isinstance(right.right, Symbol):
            return right.right.name, left.name
    return None
