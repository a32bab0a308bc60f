"""What stood where an exception was raised: the part of the source that was being computed, and the shapes of arrays there.

Only numbers and names leave: no source, no values.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from types import CodeType
from typing import Any

import numpy as np
import torch

Span = tuple[int, int, int, int]
"""First and last line, counted from 1; first column in the first, and the column behind the last one, in bytes."""

MOST_NAMES = 100
_LONGEST_NAME = 80


def span_at(code: CodeType, instruction: int) -> Span | None:
    """The part of the source that an instruction (`tb_lasti`) belongs to; None if Python does not know."""
    found = next(islice(code.co_positions(), instruction // 2, None), (None,) * 4)
    first, last, column, end = found
    return None if None in found else (first or 0, last or 0, column or 0, end or 0)


def shapes_in(variables: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    """The shapes of the arrays among local variables, and among the attributes of those; () for plain numbers.

    A layer's weight goes by its name, ``self.W_q.weight``, if the layer is linear; no other layer is in it.
    """
    found: dict[str, tuple[int, ...]] = {}
    for name, shape in _named(variables):
        if len(found) >= MOST_NAMES:
            break
        if len(name) <= _LONGEST_NAME:
            found[name] = shape
    return found


def _named(variables: dict[str, Any]) -> Iterator[tuple[str, tuple[int, ...]]]:
    attributes = []
    for name, value in list(variables.items())[:MOST_NAMES]:
        shape = _shape(value)
        if shape is not None:
            yield name, shape
        elif type(getattr(value, "__dict__", None)) is dict:
            attributes.append((name, value))
    for name, value in attributes:
        yield from _attributes(name, value)


def _attributes(owner: str, value: Any) -> Iterator[tuple[str, tuple[int, ...]]]:
    inside = value.__dict__
    parts = inside
    if isinstance(value, torch.nn.Module):
        layers = {f"{name}.weight": part for name, part in inside.get("_modules", {}).items() if _is_linear(part)}
        parts = {**inside, **inside.get("_parameters", {}), **inside.get("_buffers", {}), **layers}
        if _is_linear(value):
            parts = {"weight": value}
    for name, part in list(parts.items())[:MOST_NAMES]:
        shape = _shape(part.weight if _is_linear(part) else part)
        if shape is not None and type(name) is str:
            yield f"{owner}.{name}", shape


def _is_linear(value: object) -> bool:
    return type(value) is torch.nn.Linear


def _shape(value: object) -> tuple[int, ...] | None:
    """The shape of exactly an array or a tensor: an object of another class may say anything of itself."""
    if type(value) in (int, float):
        return ()
    if type(value) in (np.ndarray, torch.Tensor, torch.nn.Parameter):
        return tuple(map(int, value.shape))  # type: ignore[attr-defined]
    return None
