"""Frames on a byte stream: a msgpack structure and the raw buffers that it refers to.

Layout, little endian: ``u8 kind, u32 length of structure, u32 number of buffers, u32 length of each buffer,
structure, buffers``.
The limits hold for what arrives: a frame that declares more is refused before a byte of it is kept.
"""

from __future__ import annotations

import os
import struct
from dataclasses import dataclass, field
from enum import IntEnum

_HEAD = struct.Struct("<BII")
_CHUNK = 1 << 18

MAX_STRUCTURE = 2 << 20
"""Bytes of msgpack in one frame: far more than any honest answer, whose numbers travel as raw buffers."""
MAX_BUFFERS = 4096
MAX_TOTAL = 64 << 20
"""Bytes of all raw buffers of one frame together."""


class Kind(IntEnum):
    """What a frame is for. The examiner asks, the candidate replies; a callback asks back while a request is under way."""

    REQUEST = 1
    REPLY = 2
    CALLBACK = 3
    ANSWER = 4
    RELEASE = 5
    """Objects that the examiner no longer holds; there is no reply."""
    HELLO = 6
    """The candidate's first frame: the wall stands, and not a byte of the submission has been read yet."""
    LOAD = 7
    """The files of the submission."""


class FrameTooLarge(ValueError):
    """A frame declares more than the limits allow."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One message as it travels."""

    kind: int
    structure: bytes
    buffers: tuple[bytes | bytearray, ...] = ()
    portable: bool = field(default=False, compare=False)
    """Not on the wire: a request that means the same to every candidate, whatever it was asked before."""

    def pack(self) -> bytes:
        """The bytes to write; raises FrameTooLarge where the other side would refuse them."""
        sizes = [len(buffer) for buffer in self.buffers]
        _check(len(self.structure), sizes)
        lengths = struct.pack(f"<{len(sizes)}I", *sizes)
        return b"".join(
            (_HEAD.pack(self.kind, len(self.structure), len(sizes)), lengths, self.structure, *self.buffers)
        )


class FrameReader:
    """Cuts frames out of the bytes that arrive on a descriptor; keeps what belongs to the next frame."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._pending = bytearray()

    def take(self) -> Frame | None:
        """The next whole frame among the bytes already received, or None. Raises FrameTooLarge."""
        pending = self._pending
        if len(pending) < _HEAD.size:
            return None
        kind, length, count = _HEAD.unpack_from(pending)
        if length > MAX_STRUCTURE or count > MAX_BUFFERS:
            raise FrameTooLarge(f"a frame of {length} bytes and {count} buffers is too large")
        start = _HEAD.size + 4 * count
        if len(pending) < start:
            return None
        sizes = struct.unpack_from(f"<{count}I", pending, _HEAD.size)
        _check(length, sizes)
        end = start + length + sum(sizes)
        if len(pending) < end:
            return None
        structure = bytes(pending[start : start + length])
        buffers: list[bytearray] = []
        at = start + length
        for size in sizes:
            buffers.append(pending[at : at + size])
            at += size
        del pending[:end]
        return Frame(kind, structure, tuple(buffers))

    def fill(self) -> bool:
        """Read what is there, blocking if nothing is; False at the end of the stream."""
        chunk = os.read(self._descriptor, _CHUNK)
        self._pending += chunk
        return bool(chunk)

    def next(self) -> Frame | None:
        """The next frame, waiting for it; None at the end of the stream."""
        while (frame := self.take()) is None:
            if not self.fill():
                return None
        return frame


def write_all(descriptor: int, data: bytes) -> None:
    """Write every byte, waiting as long as it takes."""
    view = memoryview(data)
    while view:
        view = view[os.write(descriptor, view) :]


def _check(length: int, sizes: tuple[int, ...] | list[int]) -> None:
    if length > MAX_STRUCTURE or len(sizes) > MAX_BUFFERS or sum(sizes) > MAX_TOTAL:
        raise FrameTooLarge(
            f"a value of {length + sum(sizes):,} bytes in {len(sizes)} pieces does not cross the wall: "
            f"at most {MAX_TOTAL >> 20} MiB of numbers and {MAX_STRUCTURE >> 20} MiB of everything else"
        )
