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
    """Not on the wire: means the same in every conversation, whatever was said before. It refers to no object."""

    def check(self) -> None:
        """Raise FrameTooLarge if the other side would refuse the frame."""
        _check(len(self.structure), [len(buffer) for buffer in self.buffers])

    def pack(self) -> bytes:
        """The bytes to write. Raises FrameTooLarge."""
        sizes = [len(buffer) for buffer in self.buffers]
        _check(len(self.structure), sizes)
        if not sizes:
            return _HEAD.pack(self.kind, len(self.structure), 0) + self.structure
        lengths = struct.pack(f"<{len(sizes)}I", *sizes)
        return b"".join(
            (_HEAD.pack(self.kind, len(self.structure), len(sizes)), lengths, self.structure, *self.buffers)
        )


class FrameReader:
    """Cuts frames out of the bytes that arrive on a descriptor; keeps what belongs to the next frame."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._pending = bytearray()
        self._at = 0

    def take(self) -> Frame | None:
        """The next whole frame among the bytes already received, or None. Raises FrameTooLarge."""
        pending, start = self._pending, self._at
        if len(pending) - start < _HEAD.size:
            return None
        kind, length, count = _HEAD.unpack_from(pending, start)
        if length > MAX_STRUCTURE or count > MAX_BUFFERS:
            raise FrameTooLarge(f"a frame of {length} bytes and {count} buffers is too large")
        at = start + _HEAD.size + 4 * count
        if not count:  # most frames
            if len(pending) < at + length:
                return None
            self._at = at + length
            return Frame(kind, bytes(pending[at : self._at]))
        if len(pending) < at:
            return None
        sizes = struct.unpack_from(f"<{count}I", pending, start + _HEAD.size)
        _check(length, sizes)
        self._at = at + length + sum(sizes)
        if len(pending) < self._at:
            self._at = start
            return None
        structure = bytes(pending[at : at + length])
        at += length
        buffers: list[bytearray] = []
        for size in sizes:
            buffers.append(pending[at : at + size])
            at += size
        return Frame(kind, structure, tuple(buffers))

    def starts_with(self, expected: bytes) -> bool | None:
        """Whether the next bytes are these; None if too few have come to tell."""
        arrived = self._pending[self._at : self._at + len(expected)]
        if arrived != expected[: len(arrived)]:
            return False
        return True if len(arrived) == len(expected) else None

    def skip(self, count: int) -> None:
        """Pass over `count` bytes that have come."""
        self._at += count

    def fill(self) -> int:
        """Read what is there, blocking if nothing is; how many bytes, 0 at the end of the stream."""
        chunk = os.read(self._descriptor, _CHUNK)
        del self._pending[: self._at]
        self._at = 0
        self._pending += chunk
        return len(chunk)

    def next(self) -> Frame | None:
        """The next frame, waiting for it; None at the end of the stream."""
        while (frame := self.take()) is None:
            if not self.fill():
                return None
        return frame


def write_all(descriptor: int, data: bytes | bytearray) -> None:
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
