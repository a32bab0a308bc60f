"""Frames that no honest submission sends: valid ones, changed in one place, and trees of nonsense."""

import random
import struct

import msgpack
import numpy as np
import torch

from autograder.wire import Frame, Kind, LocalLink, RemoteObject, Servant
from autograder.wire.codec import Encoder

ARRAY_TYPES = {
    np.dtype(name) for name in ("?", "i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", "f2", "f4", "f8", "c8", "c16")
}
TENSOR_TYPES = {
    *(torch.bool, torch.uint8, torch.int8, torch.int16, torch.int32, torch.int64),
    *(torch.float16, torch.bfloat16, torch.float32, torch.float64, torch.complex64, torch.complex128),
}
_PLAIN = {type(None), bool, int, float, complex, str, bytes, torch.device, RemoteObject}
_INTEGERS = (0, 1, 2, -1, -2, 3, 127, 255, 1 << 31, (1 << 32) - 1, 1 << 40, (1 << 62) - 1, 1 << 62, -(1 << 63))


def is_allowed(value, lent=()):
    """Whether a value, with all its parts, is one of those that may cross, or one of the objects `lent`."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        kind = type(part)
        if kind in (list, tuple):
            waiting.extend(part)
        elif kind is dict:
            waiting.extend(part.keys())
            waiting.extend(part.values())
        elif not (kind in _PLAIN or any(part is one for one in lent) or _is_numeric(part)):
            return False
    return True


def _is_numeric(part):
    if type(part) is np.ndarray or isinstance(part, np.generic):
        odd_booleans = part.dtype == bool and np.asarray(part).size and np.asarray(part).view(np.uint8).max() > 1
        return part.dtype in ARRAY_TYPES and not odd_booleans
    if type(part) is torch.Tensor:
        odd_booleans = part.dtype == torch.bool and part.numel() and part.view(torch.uint8).max() > 1
        return part.dtype in TENSOR_TYPES and part.device.type == "cpu" and not odd_booleans
    if isinstance(part, torch.dtype):
        return part in TENSOR_TYPES
    if isinstance(part, np.dtype):
        return part in ARRAY_TYPES
    return any(part is dtype.type for dtype in ARRAY_TYPES)


class _Answers:
    """What a submission with these functions would answer."""

    def __init__(self):
        self.servant = Servant()
        self.servant.keep(self)
        self.link = LocalLink(self.servant)

    def same(self, *args):
        return list(args)

    def data(self, *_):
        numbers = [
            np.arange(6.0).reshape(2, 3),
            np.ones((3, 300), np.float32).T,
            np.array([True, False]),
            np.float16(2),
        ]
        tensors = [torch.arange(4), torch.ones(600, dtype=torch.bfloat16), torch.zeros(2, 3).T, torch.tensor([True])]
        plain = [None, True, -5, 2**70, 1.5, 2j, "text \ud800", b"bytes", (1, (2, [3])), {"k": {1: ()}}]
        return [numbers, tensors, plain, [torch.float32, np.dtype("i4"), np.int8, torch.device("cpu:0")]]

    def graph(self, array, tensor, *_):
        del array
        return {"loss": (tensor**2).sum(), "all": [tensor * 2, tensor.detach()]}

    def objects(self, *_):
        return [object(), self.data, {"k": (len,)}]

    def change(self, array, tensor, *_):
        array += 1
        with torch.no_grad():
            tensor *= 2

    def fail(self, *_):
        raise ValueError("sizes 3 and 5 differ")


def honest_replies(*args):
    """Honest replies to a call with these arguments, one per kind of reply."""
    frames = []
    for name in ("same", "data", "graph", "objects", "change", "fail"):
        answers = _Answers()
        request = Encoder(Servant()).encode(Kind.REQUEST, ["call", 0, [name], args, {}])
        frames.append(answers.link.exchange(request, lambda frame: frame))
    return frames


def changed_bytes(frame, chance):
    """The bytes of a frame with some of them changed, taken out or put in."""
    data = bytearray(frame.pack())
    for _ in range(chance.choice((1, 1, 2, 5))):
        at = chance.randrange(len(data))
        match chance.randrange(4):
            case 0:
                data[at] = chance.randrange(256)
            case 1:
                data[at] ^= 1 << chance.randrange(8)
            case 2:
                del data[at : at + chance.randrange(1, 9)]
            case _:
                data[at:at] = chance.randbytes(chance.randrange(1, 5))
        if not data:
            break
    return bytes(data)


def changed_tree(frame, chance):
    """A frame whose structure is well-formed, but with one part replaced by another part, by nonsense, or by a cut one."""
    tree = msgpack.unpackb(frame.structure, strict_map_key=False, unicode_errors="surrogatepass")
    parts = list(_parts(tree))
    target = chance.choice(parts)
    new = chance.choice((lambda: chance.choice(parts), lambda: nonsense(chance, 2), lambda: _bent(target, chance)))()
    structure = _packed(_replaced(tree, target, new))
    buffers = list(frame.buffers)
    if buffers and chance.random() < 0.3:
        place = chance.randrange(len(buffers))
        buffers[place] = bytes(buffers[place])[: -chance.randrange(1, 20)]
    return Frame(frame.kind, structure, tuple(buffers))


def nonsense(chance, depth):
    """Anything that msgpack can carry, extensions of every code among it."""
    simple = [None, True, False, 0, 1, -1, 2**63, 1.5, "ok", "raised", "", "torch.float32", b"", b"\2", "device:cpu"]
    if depth == 0 or chance.random() < 0.3:
        return chance.choice(simple)
    count = chance.randrange(4)
    match chance.randrange(5):
        case 0 | 1:
            return [nonsense(chance, depth - 1) for _ in range(count)]
        case 2:
            return {chance.choice(simple): nonsense(chance, depth - 1) for _ in range(count)}
        case 3:
            return msgpack.ExtType(chance.randrange(16), _packed(nonsense(chance, depth - 1)))
        case _:
            return msgpack.ExtType(chance.choice((*range(16), 100, 127)), chance.randbytes(chance.randrange(40)))


def _bent(part, chance):
    """The same part with one detail changed."""
    if isinstance(part, msgpack.ExtType):
        data = bytearray(part.data)
        match chance.randrange(4):
            case 0:
                return msgpack.ExtType(chance.randrange(16), bytes(data))
            case 1 if len(data) > 8:
                at = chance.randrange(len(data) - 7)
                data[at : at + 8] = struct.pack("<q", chance.choice(_INTEGERS))
            case 2 if data:
                data[chance.randrange(len(data))] = chance.randrange(256)
            case _:
                data = data[: chance.randrange(len(data) + 1)]
        return msgpack.ExtType(part.code, bytes(data))
    if isinstance(part, list):
        return part[: chance.randrange(len(part) + 1)] if chance.random() < 0.5 else [*part, nonsense(chance, 1)]
    return chance.choice(_INTEGERS[:8])


def _parts(tree):
    yield tree
    if type(tree) is list:
        for part in tree:
            yield from _parts(part)
    elif type(tree) is dict:
        for part in tree.values():
            yield from _parts(part)


def _replaced(tree, target, new):
    if tree is target:
        return new
    if type(tree) is list:
        return [_replaced(part, target, new) for part in tree]
    if type(tree) is dict:
        return {key: _replaced(part, target, new) for key, part in tree.items()}
    return tree


def _packed(tree):
    return msgpack.packb(tree, unicode_errors="surrogatepass")


def chances(seed, count):
    """`count` sources of chance, each the same in every run."""
    return (random.Random(seed * 1_000_003 + number) for number in range(count))
