"""Values as a student reads them: Python that can be pasted into a shell, cut where nobody would read on."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import torch

_LONGEST = 1200
_MOST_NUMBERS = 120
_MOST_PARTS = 20
_DEEPEST = 6
_NO_NUMBER = re.compile(r"\b(nan|inf)(j?)\b")


def as_python(value: Any, depth: int = 0) -> str:  # noqa: PLR0911  one return per kind of value
    """A value as Python source where it is small; otherwise its kind, shape and dtype."""
    if depth > _DEEPEST:
        return "..."
    if isinstance(value, torch.Tensor):
        return _array(value.detach(), "torch.tensor", depth)
    if isinstance(value, np.ndarray):
        return _array(value, "np.array", depth)
    if isinstance(value, np.generic):
        return f"np.{type(value).__name__}({_plain(value.item())})"
    if isinstance(value, (list, tuple)):
        return _sequence(value, depth)
    if isinstance(value, dict):
        pairs = [f"{cut(repr(key))}: {as_python(part, depth + 1)}" for key, part in list(value.items())[:_MOST_PARTS]]
        return cut(f"{{{', '.join(pairs)}}}")
    return cut(_plain(value))


def cut(text: str) -> str:
    """A text, shortened where nobody would read on."""
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."


def _plain(value: Any) -> str:
    """A value without parts."""
    if isinstance(value, float) and not np.isfinite(value):
        return f"float('{value}')"
    if isinstance(value, complex) and not np.isfinite(value):
        return f"complex({_plain(value.real)}, {_plain(value.imag)})"
    if isinstance(value, np.dtype):
        return f"np.dtype('{value.name}')"
    if isinstance(value, torch.device):
        return f"torch.device('{value}')"
    if isinstance(value, type) and issubclass(value, np.generic):
        return f"np.{value.__name__}"
    return repr(value)


def _sequence(value: list[Any] | tuple[Any, ...], depth: int) -> str:
    parts = [as_python(part, depth + 1) for part in value[:_MOST_PARTS]]
    inside = ", ".join(parts) + (", ..." if len(value) > _MOST_PARTS else "")
    if isinstance(value, list):
        return cut(f"[{inside}]")
    return cut(f"({inside},)" if len(parts) == 1 else f"({inside})")


def _array(value: Any, maker: str, depth: int) -> str:
    library = maker.partition(".")[0]
    name = str(value.dtype).removeprefix("torch.")
    shape = tuple(value.shape)
    count = int(np.prod(shape, dtype=object))
    if count > _MOST_NUMBERS:
        large = f"shape {shape}, {name}"
        return f"'{maker}, {large}'" if depth else f"{maker}(...)  # {large}"
    kind = "" if name in _UNSAID[library] else f", dtype={library}.{name}"
    if count == 0:
        return f"{library}.zeros({shape}{kind})"
    if name.startswith("complex") and not np.isfinite(np.asarray(value)).all():
        return cut(f"{maker}({as_python(value.tolist(), depth)}{kind})")
    return cut(f"{maker}({_numbers(value, name, maker)}{kind})")


_UNSAID = {"np": {"float64", "int64", "bool"}, "torch": {"float32", "int64", "bool"}}
"""Dtypes that a library takes by itself."""


def _numbers(value: Any, name: str, maker: str) -> str:
    numbers = value.float().numpy() if name == "bfloat16" else np.asarray(value)
    text = np.array2string(numbers, separator=", ", precision=6, threshold=_MOST_NUMBERS + 1, max_line_width=88)
    text = _NO_NUMBER.sub(rf"{maker.partition('.')[0]}.\1\2", text)
    return text.replace("\n", "\n" + " " * (len(maker) + 1))
