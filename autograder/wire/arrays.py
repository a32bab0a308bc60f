"""Numbers as raw bytes, and back: the arrays and tensors that may cross the wall, with their names on the wire."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np
import torch

_MOST_ALONG_AN_AXIS = 1 << 40
_MOST_OF_NOTHING = 1 << 16
"""Along an axis of an array without numbers: its other axes must not blow up what is made in its likeness."""
_ARRAY_NAMES = ("?", "i1", "u1", "<i2", "<u2", "<i4", "<u4", "<i8", "<u8", "<f2", "<f4", "<f8", "<c8", "<c16")
ARRAY_DTYPES = tuple(map(np.dtype, _ARRAY_NAMES))
"""NumPy dtypes that may cross, by their number on the wire."""
ARRAY_CODES = {dtype: code for code, dtype in enumerate(ARRAY_DTYPES)}

_TENSOR_NAMES = (
    *("bool", "uint8", "int8", "int16", "int32", "int64", "float16", "bfloat16", "float32", "float64"),
    *("complex64", "complex128"),
)
TENSOR_DTYPES: tuple[torch.dtype, ...] = tuple(getattr(torch, name) for name in _TENSOR_NAMES)
"""PyTorch dtypes that may cross, by their number on the wire."""
TENSOR_CODES = {dtype: code for code, dtype in enumerate(TENSOR_DTYPES)}

_DTYPE_NAMES = frozenset(dtype.str for dtype in ARRAY_DTYPES)
_NUMPY_TYPES: dict[str, type[Any]] = {dtype.type.__name__: dtype.type for dtype in ARRAY_DTYPES}


class WireError(Exception):
    """What arrived is not a value of the allow-list, or breaks a limit."""


def tensor_bytes(tensor: torch.Tensor) -> bytes:
    """The numbers of a dense tensor, in row-major order."""
    plain = tensor.detach()
    if plain.is_conj() or plain.is_neg():
        plain = plain.resolve_conj().resolve_neg()
    if plain.dtype == torch.bfloat16:
        plain = plain.view(torch.int16)
    return plain.numpy().tobytes()


def array_bytes(value: Any) -> bytes:
    """The numbers of an array or a dense tensor, in row-major order."""
    return tensor_bytes(value) if isinstance(value, torch.Tensor) else np.asarray(value).tobytes()


def is_dense(tensor: torch.Tensor) -> bool:
    """Whether a tensor is a block of numbers in this process's memory, of a dtype that crosses."""
    return tensor.is_cpu and tensor.layout == torch.strided and tensor.dtype in TENSOR_CODES


def name_of(value: object) -> str | None:
    """The name on the wire of a dtype, a scalar type or a device; None for anything else."""
    if isinstance(value, torch.dtype):
        return str(value)
    if isinstance(value, torch.device):
        return f"device:{value}"
    if isinstance(value, np.dtype) and value in ARRAY_CODES:
        return f"dtype:{value.str}"
    return next((f"numpy.{name}" for name, kind in _NUMPY_TYPES.items() if kind is value), None)


def named(name: str) -> object:
    """The dtype, scalar type or device of that name. Raises WireError for any other name."""
    kind, _, rest = name.partition("." if name.startswith(("torch.", "numpy.")) else ":")
    if kind == "torch" and rest in _TENSOR_NAMES:
        return getattr(torch, rest)
    if kind == "numpy" and rest in _NUMPY_TYPES:
        return _NUMPY_TYPES[rest]
    if kind == "dtype" and rest in _DTYPE_NAMES:
        return np.dtype(rest)
    if kind == "device" and rest.partition(":")[0] in {"cpu", "cuda", "meta", "mps"} and len(rest) < 10:
        return torch.device(rest)
    raise WireError("a reply that is not data: unknown name")


@functools.lru_cache(maxsize=1024)  # few shapes, met again and again
def _count(shape: tuple[int, ...]) -> int:
    """How many numbers an array of this shape holds. Raises WireError for a shape that no array has."""
    if min(shape, default=0) < 0 or max(shape, default=0) > _MOST_ALONG_AN_AXIS:
        raise WireError("a reply with an impossible shape")
    count = math.prod(shape)
    if count == 0 and max(shape) > _MOST_OF_NOTHING:
        raise WireError("a reply with an impossible shape")
    return count


def _check(shape: tuple[int, ...], itemsize: int, raw: bytes | bytearray) -> None:
    if _count(shape) * itemsize != len(raw):
        raise WireError("a reply whose shape does not fit its numbers")


def array_from(dtype: np.dtype[Any], shape: tuple[int, ...], raw: bytes | bytearray) -> Any:
    """A fresh, writable array of exactly these numbers. Raises WireError if shape and numbers disagree."""
    _check(shape, dtype.itemsize, raw)
    if dtype.kind == "b":  # a byte other than 0 and 1 would be a boolean that is neither True nor False
        return (np.frombuffer(raw, np.uint8) != 0).reshape(shape)
    return np.frombuffer(raw, dtype).reshape(shape).copy()


def tensor_from(dtype: torch.dtype, shape: tuple[int, ...], raw: bytes | bytearray) -> torch.Tensor:
    """A fresh tensor of exactly these numbers. Raises WireError if shape and numbers disagree."""
    _check(shape, dtype.itemsize, raw)
    if not raw:
        return torch.empty(shape, dtype=dtype)
    if dtype == torch.bool:
        return torch.frombuffer(bytearray(raw), dtype=torch.uint8).reshape(shape) != 0
    return torch.frombuffer(bytearray(raw), dtype=dtype).reshape(shape)


def _span(shape: tuple[int, ...], strides: list[int]) -> tuple[int, int]:
    """Elements that a strided layout covers, and where in them its first element lies."""
    reach = [(size - 1) * step for size, step in zip(shape, strides, strict=True)] if math.prod(shape) else []
    offset = -sum(step for step in reach if step < 0)
    return offset + sum(step for step in reach if step > 0) + 1, offset


def strided(array: Any, strides: list[int]) -> Any:
    """The same values laid out with these strides (in elements; negative and zero ones too)."""
    size, offset = _span(array.shape, strides)
    room = np.zeros(size, array.dtype)  # what lies between is the same for everybody
    steps = [step * array.itemsize for step in strides]
    view = np.lib.stride_tricks.as_strided(room[offset:], array.shape, steps)
    view[...] = array
    if 0 in strides:
        view.flags.writeable = False
    return view


def strided_tensor(tensor: torch.Tensor, strides: list[int]) -> torch.Tensor:
    """The same values laid out with these strides (in elements)."""
    size, _ = _span(tuple(tensor.shape), strides)
    view = torch.zeros(size, dtype=tensor.dtype).as_strided(tensor.shape, strides)
    once = tuple(slice(0, 1) if step == 0 else slice(None) for step in strides)
    view[once].copy_(tensor[once])
    return view
