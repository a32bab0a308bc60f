"""Every value of the allow-list arrives as it left, in both directions; everything else is refused or stays a reference."""

import collections
import enum
import fractions
import math
import struct
import types

import numpy as np
import pytest
import torch
from wire_ends import (
    ARRAY_DTYPES,
    DEVICES,
    TENSOR_DTYPES,
    array_of,
    bits,
    carried,
    same,
    submitted,
    tensor_of,
)

from autograder.wire import RemoteObject, WireError

SHAPES = [(), (0,), (0, 3), (1,), (5,), (2, 3, 5), (1, 1, 7), (40, 30)]
BOTH_WAYS = pytest.mark.parametrize("trusting", [True, False], ids=["to the candidate", "back"])

LAYOUTS = {
    "transposed": lambda x: x.T,
    "reversed": lambda x: x[::-1, :, ::-1],
    "sliced": lambda x: x[:, 1::2, ::3],
    "broadcast": lambda x: np.broadcast_to(x[:, :1], (4, 6, 9)),
    "one column": lambda x: x[:, 2, 1:2],
    "fortran": np.asfortranarray,
}
TENSOR_LAYOUTS = {
    "transposed": lambda x: x.transpose(0, 2),
    "sliced": lambda x: x[:, 1::2, ::3],
    "expanded": lambda x: x[:, :1].expand(4, 6, 9),
    "one column": lambda x: x[:, 2, 1:2],
}
PLAIN = [
    *(None, True, False, 0, 1, -1, 127, 128, -129, 2**31, 2**63 - 1, -(2**63), 2**64 - 1),
    *(2**64, -(2**63) - 1, 10**300, -(10**300), 2**4095, -(2**4096) + 1),
    *(0.0, -0.0, 1.5, 5e-324, math.inf, -math.inf, math.nan, struct.unpack("<d", b"\1\2\3\4\5\6\xf9\x7f")[0]),
    *(1j, complex(-0.0, math.nan), complex(math.inf, -0.0)),
    *("", "attention", "a\0b", "ä€𝄞", "\ud800", "x\udcffy", "\ud83d\ude00", b"", b"\0\xff", b"x" * 3000, "y" * 70_000),
    *([], (), {}, [[]], ((),), ([],), [()], {"a": {}}, [None, (1, [2, {"k": (3.0,)}])]),
    *({1: "a", "1": "b", None: "c", 2.5: "d", b"1": "e", 2**63: "f"}, {True: [1], "": {}}),
    *(np.float64(3), 3.0, np.int64(3), 3, np.bool_(True), True, np.complex128(1j)),
]
EVERYTHING_NAMED = [
    *TENSOR_DTYPES,
    *map(torch.device, DEVICES),
    *map(np.dtype, ARRAY_DTYPES),
    *(np.dtype(dtype).type for dtype in ARRAY_DTYPES),
]


@BOTH_WAYS
@pytest.mark.parametrize("value", PLAIN, ids=lambda value: f"{type(value).__name__} {value!r:.20}")
def test_plain_values(value, trusting):
    assert same(carried(value, trusting=trusting), value)


@BOTH_WAYS
@pytest.mark.parametrize("value", EVERYTHING_NAMED, ids=repr)
def test_dtypes_scalar_types_and_devices_arrive_as_themselves(value, trusting):
    arrived = carried([value], trusting=trusting)[0]
    assert arrived == value
    assert type(arrived) is type(value)


@BOTH_WAYS
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("dtype", ARRAY_DTYPES)
def test_arrays(dtype, shape, trusting):
    array = array_of(dtype, shape)
    arrived = carried(array, trusting=trusting)
    assert same(arrived, array)
    assert arrived.flags.writeable
    assert not np.shares_memory(arrived, array)


@BOTH_WAYS
@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("dtype", TENSOR_DTYPES, ids=str)
def test_tensors(dtype, shape, trusting):
    tensor = tensor_of(dtype, shape)
    arrived = carried(tensor, trusting=trusting)
    assert same(arrived, tensor)
    arrived.zero_()
    assert same(tensor, tensor_of(dtype, shape)), "the tensors share memory"


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("dtype", ARRAY_DTYPES)
def test_strided_arrays(dtype, layout):
    array = LAYOUTS[layout](array_of(dtype, (4, 6, 9)))
    back = carried(array, trusting=False)
    assert same(back, array)
    assert back.flags.c_contiguous, "an untrusted reply must not choose a layout"
    there = carried(array, trusting=True)
    assert same(there, array)
    assert there.strides == array.strides


@pytest.mark.parametrize("layout", TENSOR_LAYOUTS)
@pytest.mark.parametrize("dtype", TENSOR_DTYPES, ids=str)
def test_strided_tensors(dtype, layout):
    tensor = TENSOR_LAYOUTS[layout](tensor_of(dtype, (4, 6, 9)))
    back = carried(tensor, trusting=False)
    assert same(back, tensor)
    assert back.is_contiguous()
    there = carried(tensor, trusting=True)
    assert same(there, tensor)
    assert there.stride() == tensor.stride()


def test_strides_between_two_elements():
    record = np.dtype({"names": ["x"], "formats": ["<f4"], "offsets": [0], "itemsize": 6})
    array = np.zeros((2, 4), record)["x"]
    array[...] = np.arange(8).reshape(2, 4)
    assert same(carried(array[::-1, ::-1], trusting=True), array[::-1, ::-1])


@BOTH_WAYS
def test_lazily_conjugated_and_negated_tensors(trusting):
    tensor = tensor_of(torch.complex64, (3, 5))
    assert same(carried(tensor.conj(), trusting=trusting), tensor.conj().resolve_conj())
    assert same(carried(tensor.conj().imag, trusting=trusting), -tensor.imag)


@BOTH_WAYS
@pytest.mark.parametrize("dtype", ARRAY_DTYPES)
def test_numpy_scalars_stay_numpy_scalars(dtype, trusting):
    scalar = array_of(dtype, (1,), seed=3)[0]
    assert same(carried(scalar, trusting=trusting), scalar)


def test_quiet_and_signalling_nan_payloads_survive():
    half = np.array([0x7E01, 0x7C01, 0xFE55], np.uint16)
    for value in (half.view(np.float16), torch.from_numpy(half.astype(np.int16)).view(torch.bfloat16)):
        assert bits(carried(value, trusting=False)) == bits(value)


def test_a_gradient_travels_beside_its_leaf():
    leaf = torch.tensor([2.0, 3.0], requires_grad=True)
    (leaf**2).sum().backward()
    arrived = carried(leaf, trusting=True)
    assert arrived.requires_grad
    assert same(arrived.grad, leaf.grad)
    assert same(carried(leaf, trusting=False).grad, leaf.grad)


class Colour(enum.IntEnum):
    RED = 7


class Word(str):
    __slots__ = ()


class Number(float):
    pass


class Marks(list):
    pass


class Octets(bytes):
    pass


class Point(complex):
    pass


class Table(np.ndarray):
    pass


class Score(torch.Tensor):
    pass


Pair = collections.namedtuple("Pair", "left right")  # noqa: PYI024  a plain one, as students write it

REDUCED = [
    (Colour.RED, 7),
    (Word("w"), "w"),
    (Number(1.5), 1.5),
    (Octets(b"o"), b"o"),
    (Point(1, 2), 1 + 2j),
    (bytearray(b"b"), b"b"),
    (memoryview(b"m"), b"m"),
    (Marks([1, Word("w")]), [1, "w"]),
    (Pair(1, Pair(2, 3)), (1, (2, 3))),
    (torch.Size([2, 3]), (2, 3)),
    (collections.OrderedDict(b=1, a=2), {"b": 1, "a": 2}),
    (collections.defaultdict(list, {"k": [1]}), {"k": [1]}),
    (collections.Counter("aab"), {"a": 2, "b": 1}),
    (np.str_("s"), "s"),
    (np.bytes_(b"s"), b"s"),
    (np.arange(6.0).reshape(2, 3).view(Table), np.arange(6.0).reshape(2, 3)),
    (np.ma.masked_array([1.0, 2.0], [True, False]), np.array([1.0, 2.0])),
    (torch.arange(3.0).as_subclass(Score), torch.arange(3.0)),
    (torch.nn.Parameter(torch.arange(3.0), requires_grad=False), torch.arange(3.0)),
]


@BOTH_WAYS
@pytest.mark.parametrize(("value", "plain"), REDUCED, ids=lambda value: type(value).__name__)
def test_subclasses_arrive_as_their_base(value, plain, trusting):
    assert same(carried([value], trusting=trusting), [plain])


NO_DATA = [
    *({1, 2}, frozenset({1}), range(3), slice(1, 2), ..., fractions.Fraction(1, 3), object(), int, iter([])),
    *(np.array([None]), np.array(["text"]), np.dtype(">f8"), np.arange(3, dtype=">i4"), np.datetime64("2026-01-01")),
    *(torch.zeros(2, 2).to_sparse(), torch.zeros(2, device="meta"), torch.zeros(2, dtype=torch.uint16)),
    *(2**4096, types.ModuleType("m"), torch.Generator(), np.random.default_rng(0)),
]


@pytest.mark.parametrize("value", NO_DATA, ids=lambda value: type(value).__name__)
def test_what_is_no_data_comes_back_as_a_reference_and_is_never_sent(value):
    ends = submitted("value = None\n\ndef give():\n    return value\n\ndef take(x):\n    return x is value\n")
    ends.module.value = value
    given = ends.side.give()
    assert type(given) is RemoteObject
    assert given.type_name == type(value).__name__
    assert ends.side.take(given) is True
    with pytest.raises(WireError, match="cannot be given to a submission"):
        ends.side.take(value)


def test_a_reference_deep_inside_a_value():
    ends = submitted("class Thing: ...\n\ndef give():\n    return {'a': [(Thing(), 1)], 'b': Thing}\n")
    given = ends.side.give()
    thing, one = given["a"][0]
    assert (type(thing), thing.type_name, one) == (RemoteObject, "Thing", 1)
    assert type(given["b"]()) is RemoteObject


@pytest.mark.parametrize("dtype", [torch.uint16, torch.float8_e4m3fn, torch.qint8], ids=str)
def test_dtypes_that_do_not_cross_are_refused_on_arrival(dtype):
    ends = submitted("import torch\n\ndef give(name):\n    return getattr(torch, name)\n")
    with pytest.raises(WireError):
        ends.side.give(str(dtype).removeprefix("torch."))


@BOTH_WAYS
@pytest.mark.parametrize("key", [(1, 2), 2**64, np.int64(1), 1j, torch.float32], ids=lambda key: type(key).__name__)
def test_keys_that_could_be_made_to_collide_are_refused(key, trusting):
    with pytest.raises(WireError, match="keys of type"):
        carried({key: 1}, trusting=trusting)


@pytest.mark.parametrize("wrap", [lambda x: [x], lambda x: {"k": x}, lambda x: (x, [x])])
def test_a_value_that_holds_itself_is_refused(wrap):
    inner = []
    inner.append(wrap(inner))
    with pytest.raises(WireError):
        carried(inner, trusting=True)
