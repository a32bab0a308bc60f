"""Speaking on the wire in the place of the candidate's own loop. Handed in beside the attacks that lie on it."""

import os
import struct

import msgpack

from autograder.wire import FrameReader, Kind, arrays, codec

WIRE = 3
REQUEST, REPLY, CALLBACK, ANSWER = Kind.REQUEST, Kind.REPLY, Kind.CALLBACK, Kind.ANSWER
RELEASE, HELLO, LOAD = Kind.RELEASE, Kind.HELLO, Kind.LOAD
MARK, ARRAY, SCALAR, TENSOR = codec._MARK, codec._ARRAY, codec._SCALAR, codec._TENSOR
COMPLEX, BIGINT, NAMED, ALIAS = codec._COMPLEX, codec._BIGINT, codec._NAMED, codec._ALIAS
THEIRS, MINE, NAMESPACE = codec._THEIRS, codec._MINE, codec._NAMESPACE
STRIDED, APART, REQUIRES_GRAD, HAS_GRAD = codec._STRIDED, codec._APART, codec._REQUIRES_GRAD, codec._HAS_GRAD
FLOAT64 = arrays._ARRAY_NAMES.index("<f8")
TENSOR_FLOAT64 = arrays._TENSOR_NAMES.index("float64")
TENSOR_INT64 = arrays._TENSOR_NAMES.index("int64")


def raw(data):
    """Write bytes as they are."""
    view = memoryview(data)
    while view:
        view = view[os.write(WIRE, view) :]


def frame(kind, structure, buffers=()):
    """A whole frame."""
    head = struct.pack("<BII", kind, len(structure), len(buffers))
    return b"".join((head, struct.pack(f"<{len(buffers)}I", *map(len, buffers)), structure, *buffers))


def send(kind, structure, buffers=()):
    """Write a whole frame; a structure that is no bytes is packed first."""
    raw(frame(kind, structure if isinstance(structure, bytes) else pack(structure), buffers))


def pack(value):
    """A value as msgpack."""
    return msgpack.packb(value, unicode_errors="surrogatepass")


def ext(code, content):
    """One of the wire's own kinds of value."""
    return msgpack.ExtType(code, content if isinstance(content, bytes) else pack(content))


def ok(value, changes=()):
    """The fields of a reply that brings a value."""
    return ["ok", value, list(changes), 0]


def array(shape, numbers, *, dtype=FLOAT64, flags=0, kind=ARRAY, dimensions=None):
    """An array as it travels, of any fields."""
    head = struct.pack("<BBB", dtype, flags, len(shape) if dimensions is None else dimensions)
    return ext(kind, head + struct.pack(f"<{len(shape)}q", *shape) + numbers)


def vector(numbers):
    """An array of float64 as it travels."""
    return array([len(numbers)], struct.pack(f"<{len(numbers)}d", *numbers))


def tupled(*parts):
    """A tuple as it travels."""
    return [ext(MARK, b""), *parts]


def complex_(real, imaginary):
    """A complex number as it travels."""
    return ext(COMPLEX, struct.pack("<dd", real, imaginary))


def take_over(answer, loaded=("ok", None, [], 0)):
    """At import: say that the module was loaded, then answer every request by `answer(number)`, for ever."""
    incoming = FrameReader(WIRE)
    send(REPLY, list(loaded))
    number = 0
    while (request := incoming.next()) is not None:
        if request.kind == REQUEST:
            answer(number)
            number += 1
    os._exit(0)
