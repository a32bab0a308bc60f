"""Values that may cross the wall, and how: an allow-list, with every field checked on arrival.

None, bool, int, float, complex, str, bytes, list, tuple, dict, NumPy arrays, scalars and dtypes, PyTorch tensors, dtypes
and devices travel by value; arrays and tensors arrive as exact base types. Anything else stays where it is, and a
reference to it travels: what such a reference means is the business of the `References` on each side.

The structure is msgpack. A tuple is an array that begins with a mark; other values that msgpack does not know are
extensions. An array's extension holds, little endian: ``u8 dtype, u8 flags, u8 dimensions, i64 sizes, i64 strides (in
elements, if flagged)``, and its numbers, or the ``u32`` index of the frame's buffer that holds them.
"""

from __future__ import annotations

import functools
import struct
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, Protocol, TypeVar

import msgpack
import numpy as np
import torch

from autograder.wire import arrays as numbers
from autograder.wire.arrays import WireError
from autograder.wire.frames import Frame

Container = TypeVar("Container")

_MARK, _ARRAY, _SCALAR, _TENSOR, _COMPLEX, _BIGINT, _NAMED, _ALIAS, _THEIRS, _MINE, _NAMESPACE = range(11)
_STRIDED, _APART, _REQUIRES_GRAD, _HAS_GRAD = 1, 2, 4, 8
_HEAD = struct.Struct("<BBB")
_INDEX = struct.Struct("<I")

INLINE = 2048
"""Buffers below this many bytes travel inside the structure."""
MAX_ITEMS = 1 << 18
MAX_KEYS = 4096
MAX_DEPTH = 64
_MAX_INT_BITS = 4096
_KEY_TYPES = frozenset({str, int, float, bool, bytes, type(None)})
_MAX_DIMENSIONS = 32


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
    """Turns one value into a frame. `arrays` holds the arrays and tensors met, in order; `graph` those that need a gradient.

    `aliases` are objects the receiver already has: where one of them stands in the value, its index is sent instead.
    `strides` tells whether the layout in memory travels, too: only to a candidate, which may believe its examiner.
    `plain` is False once a reference was sent.
    """

    __slots__ = ("_aliases", "_buffers", "_references", "_strides", "arrays", "graph", "plain")

    def __init__(self, references: References, aliases: Sequence[object] = (), *, strides: bool = True) -> None:
        self._references = references
        self._strides = strides
        self._aliases = {id(value): index for index, value in enumerate(aliases)}
        self._buffers: list[bytes] = []
        self.arrays: list[Any] = []
        self.graph: list[torch.Tensor] = []
        self.plain = True

    def encode(self, kind: int, value: object, *, portable: bool = False) -> Frame:
        """The frame; portable only if the value is plain, too. Raises WireError if a part of the value is refused."""
        try:
            structure = self._packed(value)
        except (ValueError, OverflowError, RecursionError) as error:
            raise WireError(f"this value cannot cross the wall: {error}") from None
        return Frame(kind, structure, tuple(self._buffers), portable and self.plain)

    def _packed(self, value: object) -> bytes:
        packer = msgpack.Packer(default=self._default, strict_types=True, unicode_errors="surrogatepass", buf_size=4096)
        packed: bytes = packer.pack(value)
        return packed

    def _default(self, value: Any) -> Any:
        if type(value) is tuple:
            return [_TUPLE_MARK, *value]
        if self._aliases and id(value) in self._aliases:
            return msgpack.ExtType(_ALIAS, _INDEX.pack(self._aliases[id(value)]))
        if isinstance(value, np.ndarray) and value.dtype in numbers.ARRAY_CODES:
            return self._array(value)
        if isinstance(value, torch.Tensor) and numbers.is_dense(value):
            return self._tensor(value)
        return self._rare(value)

    def _rare(self, value: Any) -> Any:  # noqa: PLR0911  one return per kind of value
        if isinstance(value, np.generic) and value.dtype in numbers.ARRAY_CODES:
            return msgpack.ExtType(_SCALAR, bytes((numbers.ARRAY_CODES[value.dtype],)) + value.tobytes())
        if (number := self._references.number_of(value)) is not None:
            self.plain = False
            return msgpack.ExtType(_THEIRS, self._packed(number))
        if isinstance(value, complex):
            return msgpack.ExtType(_COMPLEX, struct.pack("<dd", value.real, value.imag))
        if type(value) is int and value.bit_length() <= _MAX_INT_BITS:
            return msgpack.ExtType(_BIGINT, hex(value).encode())
        if (name := numbers.name_of(value)) is not None:
            return msgpack.ExtType(_NAMED, name.encode())
        if type(value) is SimpleNamespace:
            return msgpack.ExtType(_NAMESPACE, self._packed(vars(value)))
        plain = _base_value(value)
        if plain is not value:
            return plain
        self.plain = False
        return msgpack.ExtType(_MINE, self._packed(list(self._references.keep(value))))

    def _array(self, array: Any) -> msgpack.ExtType:
        if type(array) is not np.ndarray:
            array = np.asarray(array)
        self.arrays.append(array)
        flags, layout = 0, array.shape
        between = any(
            step % array.itemsize for step in array.strides
        )  # a field of records: no stride in elements says it
        if self._strides and not array.flags.c_contiguous and not between:
            flags = _STRIDED
            layout = (*layout, *(step // array.itemsize for step in array.strides))
        flags, data = self._placed(flags, array.tobytes())
        return msgpack.ExtType(_ARRAY, _head_of(numbers.ARRAY_CODES[array.dtype], flags, array.ndim, layout) + data)

    def _tensor(self, tensor: torch.Tensor) -> msgpack.ExtType:
        self.arrays.append(tensor)
        flags, layout = 0, tuple(tensor.shape)
        if tensor.requires_grad:
            self.graph.append(tensor)
            flags = _REQUIRES_GRAD
        if self._strides and not tensor.is_contiguous():
            flags |= _STRIDED
            layout = (*layout, *tensor.stride())
        data = numbers.tensor_bytes(tensor)
        grad = tensor.grad if tensor.is_leaf else None
        if grad is not None and grad.dtype == tensor.dtype and numbers.is_dense(grad):
            flags |= _HAS_GRAD
            data += numbers.tensor_bytes(grad)
        flags, data = self._placed(flags, data)
        return msgpack.ExtType(
            _TENSOR, _head_of(numbers.TENSOR_CODES[tensor.dtype], flags, tensor.dim(), layout) + data
        )

    def _placed(self, flags: int, data: bytes) -> tuple[int, bytes]:
        """Small numbers stay where they are; large ones go to a buffer of their own, and its index stays."""
        if len(data) < INLINE:
            return flags, data
        self._buffers.append(data)
        return flags | _APART, _INDEX.pack(len(self._buffers) - 1)


def _base_value(value: Any) -> Any:
    """What stands for an instance of a subclass (a named tuple, an OrderedDict, an IntEnum); anything else as it is."""
    if isinstance(value, tuple):
        return [_TUPLE_MARK, *value]
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
    namespaces rebuilt. `arrays` holds the arrays and tensors made, in the order in which the sender met them, and
    `received` the numbers that each came with; `graph` the tensors whose gradient the sender can compute.
    """

    __slots__ = (
        "_aliases",
        "_buffers",
        "_depth",
        "_keys",
        "_nesting",
        "_references",
        "_trusting",
        "arrays",
        "graph",
        "received",
    )

    def __init__(self, references: References, aliases: Sequence[object] = (), *, trusting: bool = False) -> None:
        self._references = references
        self._aliases = aliases
        self._trusting = trusting
        self._buffers: Sequence[bytes | bytearray] = ()
        self._depth = 0
        self._keys = 0
        self._nesting: dict[int, int] = {}
        self.arrays: list[Any] = []
        self.received: list[bytes | bytearray] = []
        self.graph: list[torch.Tensor] = []

    def decode(self, frame: Frame) -> Any:
        """Raises WireError for anything that is not a value of the allow-list."""
        self._buffers = frame.buffers
        try:
            return self._unpacked(frame.structure)
        except WireError:
            raise
        except Exception as error:  # noqa: BLE001  whatever a hostile frame breaks in a parser is a bad frame
            raise WireError(f"a reply that is not data: {type(error).__name__}") from None

    def _unpacked(self, data: bytes) -> Any:
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise WireError("a reply that is nested too deeply")
        value = msgpack.unpackb(
            data,
            ext_hook=self._extension,
            list_hook=self._sequence,
            object_pairs_hook=self._dictionary,
            strict_map_key=False,
            unicode_errors="surrogatepass",
            max_array_len=MAX_ITEMS,
            max_map_len=MAX_KEYS,
        )
        self._depth -= 1
        if _is_stray(value):
            raise WireError("a reply that is not data")
        return value

    def _extension(self, code: int, data: bytes) -> Any:
        if code == _ARRAY:
            return self._array(data)
        if code == _TENSOR:
            return self._tensor(data)
        if code == _MARK:
            return _TUPLE_MARK
        if code == _SCALAR:
            return numbers.array_from(_listed(numbers.ARRAY_DTYPES, data[0]), (), data[1:])[()]
        return self._reference(code, data)

    def _dictionary(self, pairs: list[tuple[Any, Any]]) -> dict[Any, Any]:
        """A dict, if its keys are of kinds that cannot be made to collide, and not too many in one frame."""
        self._keys += len(pairs)
        if self._keys > MAX_KEYS:
            raise WireError(f"a reply with more than {MAX_KEYS} keys")
        deepest = 0
        for key, value in pairs:
            deepest = max(deepest, self._nesting.get(id(value), 0))
            collidable = type(key) not in _KEY_TYPES or (type(key) is int and key.bit_length() > 64)
            if collidable or _is_stray(value):
                raise WireError(f"a dict with keys of type {type(key).__name__} does not cross the wall")
        return self._nested(dict(pairs), deepest)

    def _sequence(self, items: list[Any]) -> Any:
        """A list, or the tuple that it stands for. Plain loops: submitted code beside us may have replaced `any`."""
        is_tuple = bool(items) and items[0] is _TUPLE_MARK
        parts = items[1:] if is_tuple else items
        deepest = 0
        for part in parts:
            if _is_stray(part):
                raise WireError("a reply that is not data: a mark without its tuple")
            nesting = self._nesting.get(id(part), 0)
            deepest = max(deepest, nesting)
        return self._nested(tuple(parts) if is_tuple else parts, deepest)

    def _nested(self, container: Container, deepest: int) -> Container:
        """Remember how deep a container goes, while its parts are known by identity."""
        if deepest >= MAX_DEPTH:
            raise WireError("a reply that is nested too deeply")
        self._nesting[id(container)] = deepest + 1
        return container

    def _reference(self, code: int, data: bytes) -> Any:
        if code == _MINE:
            number, type_name, callable_ = _fields(self._unpacked(data), int, str, bool)
            return self._references.stand_in(number, type_name[:200], callable_=callable_)
        if code == _THEIRS:
            number = self._unpacked(data)
            if type(number) is int:
                return self._references.kept(number)
        if code == _ALIAS and (index := _INDEX.unpack(data)[0]) < len(self._aliases):
            return self._aliases[index]
        if code == _NAMESPACE and self._trusting:
            return SimpleNamespace(**self._unpacked(data))
        return _rare_value(code, data)

    def _array(self, data: bytes) -> Any:
        code, _, shape, strides, raw = self._fields_of_array(data)
        dtype = _listed(numbers.ARRAY_DTYPES, code)
        array = numbers.array_from(dtype, shape, raw)
        if strides and self._trusting:
            array = numbers.strided(array, list(strides))
        self.arrays.append(array)
        self.received.append(raw)
        return array

    def _tensor(self, data: bytes) -> torch.Tensor:
        code, flags, shape, strides, raw = self._fields_of_array(data)
        dtype = _listed(numbers.TENSOR_DTYPES, code)
        grad = None
        if flags & _HAS_GRAD:
            half = len(raw) // 2
            raw, grad = raw[:half], numbers.tensor_from(dtype, shape, raw[half:])
        tensor = numbers.tensor_from(dtype, shape, raw)
        if strides and self._trusting:
            tensor = numbers.strided_tensor(tensor, list(strides))
        if flags & _REQUIRES_GRAD and self._trusting:
            tensor.requires_grad_()
        elif flags & _REQUIRES_GRAD:
            self.graph.append(tensor)
        if grad is not None:
            tensor.grad = grad
        self.arrays.append(tensor)
        self.received.append(raw)
        return tensor

    def _fields_of_array(self, data: bytes) -> tuple[int, int, tuple[int, ...], tuple[int, ...], bytes | bytearray]:
        """Code of the dtype, flags, shape, strides and numbers."""
        _, flags, dimensions = data[: _HEAD.size]
        end = _HEAD.size + 8 * dimensions * (2 if flags & _STRIDED else 1)
        code, layout = _layout_in(data[:end])
        raw = data[end:] if not flags & _APART else _listed(self._buffers, *_INDEX.unpack_from(data, end))
        return code, flags, layout[:dimensions], layout[dimensions:], raw


@functools.lru_cache(maxsize=1024)  # few layouts, met again and again
def _head_of(code: int, flags: int, dimensions: int, layout: tuple[int, ...]) -> bytes:
    """An array's extension up to its numbers; `layout` is the sizes, and the strides if flagged."""
    return _HEAD.pack(code, flags, dimensions) + struct.pack(f"<{len(layout)}q", *layout)


@functools.lru_cache(maxsize=1024)
def _layout_in(head: bytes) -> tuple[int, tuple[int, ...]]:
    """Code of the dtype and layout, from what `_head_of` makes."""
    code, _, dimensions = _HEAD.unpack_from(head)
    if dimensions > _MAX_DIMENSIONS:
        raise WireError("a reply with an impossible shape")
    return code, struct.unpack_from(f"<{(len(head) - _HEAD.size) // 8}q", head, _HEAD.size)


_TUPLE_MARK = msgpack.ExtType(_MARK, b"")


def _is_stray(value: Any) -> bool:
    """Whether msgpack made something of bytes that no encoder of ours writes there."""
    return value is _TUPLE_MARK or type(value) in (msgpack.ExtType, msgpack.Timestamp)


def _rare_value(code: int, data: bytes) -> Any:
    if code == _COMPLEX:
        return complex(*struct.unpack("<dd", data))
    if code == _BIGINT and len(data) <= _MAX_INT_BITS // 4 + 3:
        return int(data, 16)
    if code == _NAMED:
        return numbers.named(data.decode())
    raise WireError("a reply that is not data: unknown extension")


def _listed(items: Sequence[Any], index: int) -> Any:
    if index >= len(items):
        raise WireError("a reply that refers to what it did not bring")
    return items[index]


def _fields(content: Any, *kinds: type) -> list[Any]:
    if type(content) is not list or [type(field) for field in content] != list(kinds):
        raise WireError("a reply with the wrong fields")
    return content
