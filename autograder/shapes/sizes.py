"""What a docstring says that an axis measures: a symbol, a number, or several of them joined by ``+ - * /``."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

_MOST_TOKENS = 24
_TOKEN = re.compile(r"\s*(?:([A-Za-z_]\w*)|(\d{1,9})|([-+*/()]))", re.ASCII)
_RANK = {"+": 1, "-": 1, "*": 2, "/": 2}


@dataclass(frozen=True, slots=True)
class Symbol:
    """A size with a name, ``d_k``."""

    name: str


@dataclass(frozen=True, slots=True)
class Number:
    """A size that is always the same, ``1``."""

    value: int


@dataclass(frozen=True, slots=True)
class Joined:
    """Two sizes and the sign between them, ``h * d_k``. A division leaves no remainder."""

    left: Size
    sign: str
    right: Size


Size = Symbol | Number | Joined


def parsed(text: str) -> Size | None:
    """The size that is written here, or None if this is none."""
    tokens: list[str] = []
    position, text = 0, text.strip()
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None or len(tokens) >= _MOST_TOKENS:
            return None
        tokens.append(match[0].strip())
        position = match.end()
    left = _sum(tokens)
    return None if tokens else left


def _sum(tokens: list[str], rank: int = 1) -> Size | None:
    """Take a sum, or with rank 2 a product, from the front of the tokens."""
    left = _sum(tokens, 2) if rank == 1 else _atom(tokens)
    while left is not None and tokens and _RANK.get(tokens[0]) == rank:
        sign = tokens.pop(0)
        right = _sum(tokens, 2) if rank == 1 else _atom(tokens)
        left = None if right is None else Joined(left, sign, right)
    return left


def _atom(tokens: list[str]) -> Size | None:
    if not tokens:
        return None
    first = tokens.pop(0)
    if first == "(":
        inside = _sum(tokens)
        return inside if tokens and tokens.pop(0) == ")" else None
    if first.isdigit():
        return Number(int(first))
    return Symbol(first) if first.isidentifier() and not keyword.iskeyword(first) else None


def symbols(size: Size) -> Iterator[str]:
    """The names in a size, from left to right."""
    if isinstance(size, Symbol):
        yield size.name
    elif isinstance(size, Joined):
        yield from symbols(size.left)
        yield from symbols(size.right)


def value(size: Size, known: Mapping[str, int]) -> int | None:
    """How much a size is; None if a symbol in it is not known, or a division leaves a remainder."""
    if isinstance(size, Symbol):
        return known.get(size.name)
    if isinstance(size, Number):
        return size.value
    left, right = value(size.left, known), value(size.right, known)
    if left is None or right is None:
        return None
    if size.sign == "/":
        return left // right if right and left % right == 0 else None
    return {"+": left + right, "-": left - right, "*": left * right}[size.sign]


def written(size: Size, name: Callable[[str], str] = str, divide: str = "/", outer: int = 0) -> str:
    """A size as text.

    Args:
        size: the size.
        name: how a symbol is written.
        divide: how a division is written.
        outer: how tightly the sign around it binds, 1 for a sum and 2 for a product; brackets go by it.
    """
    if isinstance(size, Symbol):
        return name(size.name)
    if isinstance(size, Number):
        return str(size.value)
    rank = _RANK[size.sign]
    left, right = written(size.left, name, divide, rank), written(size.right, name, divide, rank + 1)
    text = f"{left} {divide if size.sign == '/' else size.sign} {right}"
    return f"({text})" if rank < outer else text


def solved(size: Size, equal_to: Size, name: str) -> Size | None:
    """What `name` is, where `size` equals `equal_to`; None unless `name` stands in `size` exactly once."""
    if list(symbols(size)).count(name) != 1:
        return None
    while isinstance(size, Joined):
        inside = size.left if name in symbols(size.left) else size.right
        equal_to = _undone(size, equal_to, is_left=inside is size.left)
        size = inside
    return equal_to


def _undone(size: Joined, equal_to: Size, *, is_left: bool) -> Size:
    """What one side of a sum or product is, where the whole equals `equal_to`."""
    other = size.right if is_left else size.left
    if size.sign in "-/" and not is_left:  # a - x = e, a / x = e
        return Joined(other, size.sign, equal_to)
    return Joined(equal_to, {"+": "-", "-": "+", "*": "/", "/": "*"}[size.sign], other)


def factors(size: Size) -> tuple[str, ...] | None:
    """The symbols of a product, from left to right; None if it is anything but a product of symbols."""
    if isinstance(size, Symbol):
        return (size.name,)
    if not isinstance(size, Joined) or size.sign != "*":
        return None
    left, right = factors(size.left), factors(size.right)
    return None if left is None or right is None else left + right
