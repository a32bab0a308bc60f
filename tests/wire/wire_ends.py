"""Both ends of a wire in one process, and what counts as the same value on the other side."""

from dataclasses import dataclass
from types import ModuleType

import numpy as np
import torch

from autograder.wire import Client, Frame, Kind, LocalLink, Servant, Side
from autograder.wire.codec import Decoder, Encoder
from autograder.wire.sources import SourceModules

ARRAY_DTYPES = ("bool", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", "c8", "c16")
TENSOR_DTYPES = tuple(
    getattr(torch, name)
    for name in (
        *("bool", "uint8", "int8", "int16", "int32", "int64"),
        *("float16", "bfloat16", "float32", "float64", "complex64", "complex128"),
    )
)
DEVICES = ("cpu", "cpu:0", "cuda", "cuda:3", "meta", "mps")


@dataclass(frozen=True)
class Ends:
    """A submission on one end, its examiner on the other."""

    module: ModuleType
    servant: Servant
    client: Client
    side: Side


def submitted(source: str, name: str = "answer", *, in_place: bool = False) -> Ends:
    """The ends of a wire to a submission with this source; `in_place`: its changes to arguments are repeated here."""
    modules = SourceModules({f"{name}.py": source.encode()})
    module = modules.load_apart()[name]
    servant = Servant(is_submitted=modules.holds)
    servant.keep(module)
    client = Client(LocalLink(servant), in_place=in_place)
    return Ends(module, servant, client, Side(client, 0))


class Nobody:
    """Keeps no objects, so everything must travel as data."""

    def keep(self, value):
        raise AssertionError(f"{value!r} did not travel as data")

    def kept(self, number):
        raise AssertionError(f"object {number} was referred to")

    def stand_in(self, number, type_name, *, callable_):
        raise AssertionError(f"a reference arrived: {number}, {type_name}, {callable_}")

    def number_of(self, value):
        return None


def carried(value, *, trusting):
    """What arrives of a value, by way of the bytes of its frame."""
    frame = Encoder(Nobody()).encode(Kind.REPLY, value)
    frame.pack()
    copied = Frame(frame.kind, bytes(frame.structure), tuple(bytearray(buffer) for buffer in frame.buffers))
    return Decoder(Nobody(), trusting=trusting).decode(copied)


def bits(value):
    """The memory of numbers, in row-major order, so that NaN and -0.0 have nowhere to hide."""
    if isinstance(value, torch.Tensor):
        plain = value.detach().resolve_conj().resolve_neg().contiguous()
        return plain.reshape(-1).view(torch.uint8).numpy().tobytes() if plain.numel() else b""
    return np.ascontiguousarray(value).tobytes()


def same(left, right):
    """Whether two values are of exactly the same type, dtype and shape, with the same bits."""
    if type(left) is not type(right):
        return False
    if isinstance(left, (list, tuple)):
        return len(left) == len(right) and all(map(same, left, right))
    if isinstance(left, dict):
        return same(list(left), list(right)) and same(list(left.values()), list(right.values()))
    if isinstance(left, (np.ndarray, np.generic, torch.Tensor)):
        return left.dtype == right.dtype and tuple(left.shape) == tuple(right.shape) and bits(left) == bits(right)
    if isinstance(left, (float, complex)):
        return bits(left) == bits(right)
    return bool(left == right)


def array_of(dtype, shape, seed=0):
    """An array of arbitrary bits, NaN payloads and subnormal numbers among them."""
    generator = np.random.default_rng(seed)
    count = int(np.prod(shape))
    if np.dtype(dtype) == bool:
        return generator.integers(0, 2, size=shape).astype(bool)
    return np.frombuffer(generator.bytes(count * np.dtype(dtype).itemsize), dtype).reshape(shape).copy()


def tensor_of(dtype, shape, seed=0):
    """A tensor of arbitrary bits."""
    count = int(np.prod(shape))
    if dtype == torch.bool:
        return torch.from_numpy(array_of(bool, shape, seed))
    if count == 0:
        return torch.empty(shape, dtype=dtype)
    raw = np.random.default_rng(seed).bytes(count * dtype.itemsize)
    return torch.frombuffer(bytearray(raw), dtype=dtype).reshape(shape).clone()
