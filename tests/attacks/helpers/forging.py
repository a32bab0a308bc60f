"""Speaking on the wire in the place of the candidate's own loop. Handed in beside the attacks that lie on it."""

import os
import struct

import msgpack

from autograder.wire import FrameReader

WIRE = 3
REQUEST, REPLY, CALLBACK, ANSWER, RELEASE, HELLO, LOAD = range(1, 8)
TUPLE, ARRAY, SCALAR, TENSOR, COMPLEX, BIGINT, TEXT, NAMED, ALIAS, THEIRS, MINE, NAMESPACE = range(12)


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


def vector(numbers):
    """An array of float64 as it travels."""
    return ext(ARRAY, ["<f8", [len(numbers)], None, struct.pack(f"<{len(numbers)}d", *numbers)])


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
