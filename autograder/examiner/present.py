"""Values as a student reads them: Python that can be pasted into a shell, cut where nobody would read on."""

from __future__ import annotations

from typing import Any

import numpy as np
import torch

_LONGEST = 1200
_MOST_NUMBERS = 120
_DEEPEST = 6


def as_python(value: Any, depth: int = 0) -> str:  # noqa: PLR0911  one return per kind of value
    """A value as Python source where it is small; otherwise its kind, shape and first numbers."""
    if depth > _DEEPEST:
        return "..."
    if isinstance(value, torch.Tensor):
        return _array(value.detach(), "torch.tensor", "torch.", default={"float32", "int64", "bool"})
    if isinstance(value, np.ndarray):
        return _array(value, "np.array", "np.", default={"float64", "int64", "bool"})
    if isinstance(value, np.generic):
        return f"np.{value.dtype.name}({value.item()!r})"
    if isinstance(value, (list, tuple)):
        return _sequence(value, depth)
    if isinstance(value, dict):
        inside = ", ".join(f"{key!r}: {as_python(part, depth + 1)}" for key, part in list(value.items())[:20])
        return _cut(f"{{{inside}}}")
    return _cut(repr(value) if isinstance(value, (bool, int, float, complex, str, bytes, type(None))) else str(value))


def _sequence(value: list[Any] | tuple[Any, ...], depth: int) -> str:
    parts = [as_python(part, depth + 1) for part in value[:20]]
    inside = ", ".join(parts) + (", ..." if len(value) > 20 else "")
    if isinstance(value, list):
        return _cut(f"[{inside}]")
    return _cut(f"({inside},)" if len(parts) == 1 else f"({inside})")


def _array(value: Any, maker: str, prefix: str, default: set[str]) -> str:
    name = str(value.dtype).removeprefix("torch.")
    count = int(np.prod(tuple(value.shape), dtype=object))
    if count > _MOST_NUMBERS or count == 0:
        return f"{maker}(...)  # shape {tuple(value.shape)}, {name}"
    numbers = value.float().numpy() if isinstance(value, torch.Tensor) and name == "bfloat16" else np.asarray(value)
    kind = "" if name in default else f", dtype={prefix}{name}"
    text = np.array2string(numbers, separator=", ", precision=6, threshold=_MOST_NUMBERS + 1, max_line_width=88)
    text = text.replace("nan", f"{prefix}nan").replace("inf", f"{prefix}inf")
    lines = text.replace("\n", "\n" + " " * (len(maker) + 1))
    return _cut(f"{maker}({lines}{kind})")


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
