"""Values that may cross the wall, and how: an allow-list, with every field checked on arrival.

None, bool, int, float, complex, str, bytes, list, tuple, dict, NumPy arrays, scalars and dtypes, PyTorch tensors, dtypes
and devices travel by value; arrays and tensors arrive as exact base types. Anything else stays where it is, and a
reference to it travels: what such a reference means is the business of the `References` on each side.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, Protocol

import msgpack
import numpy as np
import torch

from autograder.wire.arrays import (
    DTYPES,
    TENSOR_DTYPES,
    TENSOR_NAMES,
    WireError,
    array_from,
    dtype_of,
    is_dense,
    name_of,
    named,
    shape_of,
    strided,
    strided_tensor,
    tensor_bytes,
    tensor_from,
)
from autograder.wire.frames import Frame

_TUPLE, _ARRAY, _SCALAR, _TENSOR, _COMPLEX, _BIGINT, _TEXT, _NAMED, _ALIAS, _THEIRS, _MINE, _NAMESPACE = range(12)

INLINE = 2048
"""Buffers below this many bytes travel inside the structure."""
MAX_DEPTH = 64
MAX_ITEMS = 1 << 18
MAX_KEYS = 10_000
_MAX_INT_BITS = 4096


class Opaque(Protocol):
    """A reference to an object of the other side, as this side holds it."""

    @property
    def wire_id(self) -> int:
        """The number by which the other side knows the object."""


class References(Protocol):
    """Where objects that do not travel are kept, and what stands for those of the other side."""

    def keep(self, value: object) -> tuple[int, str, bool]:
        """Number, type name and whether it can be called, for an object of this side. Raises WireError to refuse it."""

    def kept(self, number: int) -> object:
        """The object of this side with that number. Raises WireError if there is none."""

    def stand_in(self, number: int, type_name: str, *, callable_: bool) -> object:
        """What this side uses in the place of an object of the other side."""

    def number_of(self, value: object) -> int | None:
        """The number of the other side's object that `value` stands for, or None if it is no stand-in."""


class Encoder:
    """Turns one value into a frame. `arrays` holds the arrays and tensors met, in order; `plain` is False once a reference was sent.

    `aliases` are objects the receiver already has: where one of them stands in the value, its index is sent instead.
    """

    def __init__(self, references: References, aliases: Sequence[object] = ()) -> None:
        self._references = references
        self._aliases = {id(value): index for index, value in enumerate(aliases)}
        self._buffers: list[bytes] = []
        self.arrays: list[Any] = []
        self.graph: list[torch.Tensor] = []
        self.plain = True

    def encode(self, kind: int, value: object) -> Frame:
        """Raises WireError if a part of the value is refused, FrameTooLarge where the frame is packed."""
        try:
            structure = msgpack.packb(value, default=self._default, strict_types=True, unicode_errors="surrogatepass")
        except (ValueError, RecursionError) as error:
            raise WireError(f"this value cannot cross the wall: {error}") from None
        return Frame(kind, structure, tuple(self._buffers))

    def _pack(self, code: int, value: object) -> msgpack.ExtType:
        return msgpack.ExtType(
            code, msgpack.packb(value, default=self._default, strict_types=True, unicode_errors="surrogatepass")
        )

    def _default(self, value: Any) -> Any:
        kind = type(value)
        if kind is tuple:
            return self._pack(_TUPLE, list(value))
        if self._aliases and id(value) in self._aliases:
            return self._pack(_ALIAS, self._aliases[id(value)])
        if isinstance(value, np.ndarray) and value.dtype.str in DTYPES:
            return self._array(np.asarray(value))
        if isinstance(value, torch.Tensor) and is_dense(value):
            return self._tensor(value)
        if isinstance(value, np.generic) and value.dtype.str in DTYPES:
            return self._pack(_SCALAR, [value.dtype.str, value.tobytes()])
        return self._rare(value)

    def _rare(self, value: Any) -> Any:
        if (number := self._references.number_of(value)) is not None:
            self.plain = False
            return self._pack(_THEIRS, number)
        if isinstance(value, complex):
            return self._pack(_COMPLEX, [value.real, value.imag])
        if type(value) is int and value.bit_length() <= _MAX_INT_BITS:
            return self._pack(_BIGINT, hex(value))
        if (name := name_of(value)) is not None:
            return self._pack(_NAMED, name)
        if type(value) is SimpleNamespace:
            return self._pack(_NAMESPACE, vars(value))
        plain = _base_value(value)
        if plain is not value:
            return plain
        self.plain = False
        return self._pack(_MINE, list(self._references.keep(value)))

    def _array(self, array: Any) -> msgpack.ExtType:
        self.arrays.append(array)
        strides = None if array.flags.c_contiguous else [step // array.itemsize for step in array.strides]
        return self._pack(_ARRAY, [array.dtype.str, list(array.shape), strides, self._buffer(array.tobytes())])

    def _tensor(self, tensor: torch.Tensor) -> msgpack.ExtType:
        self.arrays.append(tensor)
        if tensor.requires_grad:
            self.graph.append(tensor)
        strides = None if tensor.is_contiguous() else list(tensor.stride())
        grad = tensor.grad if tensor.is_leaf else None
        fields = [TENSOR_NAMES[tensor.dtype], list(tensor.shape), strides, self._buffer(tensor_bytes(tensor))]
        sent_grad = None if grad is None or not is_dense(grad) else self._buffer(tensor_bytes(grad))
        return self._pack(_TENSOR, [*fields, tensor.requires_grad, sent_grad])

    def _buffer(self, data: bytes) -> bytes | int:
        if len(data) < INLINE:
            return data
        self._buffers.append(data)
        return len(self._buffers) - 1


def _base_value(value: Any) -> Any:
    """The plain value in an instance of a subclass (a named tuple, an OrderedDict, an IntEnum); anything else as it is."""
    if isinstance(value, tuple):
        return tuple(value)
    if isinstance(value, list):
        return list(value)
    if isinstance(value, dict):
        return dict(value)
    for base in (str, bytes, float):
        if isinstance(value, base):
            plain: Any = base
            return plain(value)
    return int(value) if isinstance(value, int) and value.bit_length() <= _MAX_INT_BITS else value


class Decoder:
    """Turns a frame back into a value.

    `trusting` is for the candidate alone, which may believe its examiner: only then are strides honoured and
    namespaces rebuilt. `arrays` holds the arrays and tensors made, in the order in which the sender met them, and `received`
    the numbers that each came with.
    """

    def __init__(self, references: References, aliases: Sequence[object] = (), *, trusting: bool = False) -> None:
        self._references = references
        self._aliases = aliases
        self._trusting = trusting
        self._buffers: Sequence[bytes | bytearray] = ()
        self._depth = 0
        self.arrays: list[Any] = []
        self.received: list[bytes | bytearray] = []
        self.graph: list[torch.Tensor] = []

    def decode(self, frame: Frame) -> Any:
        """Raises WireError for anything that is not a value of the allow-list."""
        self._buffers = frame.buffers
        try:
            return self._unpack(frame.structure)
        except WireError:
            raise
        except Exception as error:  # whatever a hostile frame breaks in a parser is a bad frame  # noqa: BLE001
            raise WireError(f"a reply that is not data: {type(error).__name__}") from None

    def _unpack(self, data: bytes) -> Any:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise WireError("a reply that is nested too deeply")
        value = msgpack.unpackb(
            data,
            ext_hook=self._extension,
            strict_map_key=False,
            unicode_errors="surrogatepass",
            max_array_len=MAX_ITEMS,
            max_map_len=MAX_KEYS,
        )
        self._depth -= 1
        return value

    def _extension(self, code: int, data: bytes) -> Any:
        if code == _MINE:
            number, type_name, callable_ = _fields(self._unpack(data), int, str, bool)
            return self._references.stand_in(number, type_name[:200], callable_=callable_)
        content = self._unpack(data)
        if code == _TUPLE and type(content) is list:
            return tuple(content)
        if code == _ARRAY:
            return self._array(content)
        if code == _TENSOR:
            return self._tensor(content)
        if code == _SCALAR:
            name, raw = _fields(content, str, bytes)
            return array_from(dtype_of(name), (), raw)[()]
        if code == _COMPLEX:
            return complex(*_fields(content, float, float))
        return self._rare_extension(code, content)

    def _rare_extension(self, code: int, content: Any) -> Any:
        if code == _BIGINT and type(content) is str and len(content) <= _MAX_INT_BITS // 4 + 3:
            return int(content, 16)
        if code == _NAMED and type(content) is str:
            return named(content)
        if code == _ALIAS and type(content) is int and 0 <= content < len(self._aliases):
            return self._aliases[content]
        if code == _THEIRS and type(content) is int:
            return self._references.kept(content)
        if code == _NAMESPACE and self._trusting:
            return SimpleNamespace(**content)
        raise WireError("a reply that is not data: unknown extension")

    def _array(self, content: Any) -> Any:
        name, shape, strides, buffer = _fields(content, str, list, _OPTIONAL_LIST, _BUFFER)
        raw = self._raw(buffer)
        array = array_from(dtype_of(name), shape_of(shape), raw)
        if strides is not None and self._trusting:
            array = strided(array, strides)
        self.arrays.append(array)
        self.received.append(raw)
        return array

    def _tensor(self, content: Any) -> torch.Tensor:
        name, shape, strides, buffer, requires_grad, grad = _fields(
            content, str, list, _OPTIONAL_LIST, _BUFFER, bool, (bytes, int, type(None))
        )
        if name not in TENSOR_DTYPES:
            raise WireError(f"a tensor of dtype {name[:40]!r} does not cross the wall")
        dtype, sizes, raw = TENSOR_DTYPES[name], shape_of(shape), self._raw(buffer)
        tensor = tensor_from(dtype, sizes, raw)
        if strides is not None and self._trusting:
            tensor = strided_tensor(tensor, strides)
        if requires_grad and self._trusting:
            tensor.requires_grad_()
        elif requires_grad:
            self.graph.append(tensor)
        if grad is not None:
            tensor.grad = tensor_from(dtype, sizes, self._raw(grad))
        self.arrays.append(tensor)
        self.received.append(raw)
        return tensor

    def _raw(self, buffer: bytes | int) -> bytes | bytearray:
        if isinstance(buffer, bytes):
            return buffer
        if not 0 <= buffer < len(self._buffers):
            raise WireError("a reply that refers to a buffer it did not bring")
        return self._buffers[buffer]


_OPTIONAL_LIST = (list, type(None))
_BUFFER = (bytes, int)


def _fields(content: Any, *kinds: type | tuple[type, ...]) -> list[Any]:
    if type(content) is not list or len(content) != len(kinds):
        raise WireError("a reply with the wrong number of fields")
    for field, kind in zip(content, kinds, strict=True):
        if type(field) is not kind and not (isinstance(kind, tuple) and type(field) in kind):
            raise WireError("a reply with a field of the wrong type")
    return content
