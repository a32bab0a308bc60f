"""Frames on a byte stream: cut out whole, however the bytes arrive, and refused by their head alone if they are too large."""

import os
import socket
import struct
import threading

import pytest

from autograder.wire import Frame, FrameReader, FrameTooLarge, Kind, write_all
from autograder.wire.frames import MAX_BUFFERS, MAX_STRUCTURE, MAX_TOTAL

FRAME = Frame(Kind.REPLY, b"structure", (b"one", b"", bytes(range(256)) * 20))

TOO_LARGE = {
    "structure": Frame(Kind.REPLY, b"x" * (MAX_STRUCTURE + 1)),
    "number of buffers": Frame(Kind.REPLY, b"", (b"",) * (MAX_BUFFERS + 1)),
    "one buffer": Frame(Kind.REPLY, b"", (bytes(MAX_TOTAL + 1),)),
    "buffers together": Frame(Kind.REPLY, b"", (bytes(MAX_TOTAL), b"x")),
}

HEADS = {
    "structure": struct.pack("<BII", 2, MAX_STRUCTURE + 1, 0),
    "structure of 4 GiB": struct.pack("<BII", 2, 2**32 - 1, 0),
    "number of buffers": struct.pack("<BII", 2, 1, MAX_BUFFERS + 1),
    "one buffer": struct.pack("<BIII", 2, 1, 1, MAX_TOTAL + 1),
    "buffers together": struct.pack("<BIIII", 2, 1, 2, MAX_TOTAL, 1),
}


def taken(*chunks):
    """The frame that a reader makes of these chunks, once all of them have arrived."""
    reading, writing = os.pipe()
    reader = FrameReader(reading)
    try:
        for chunk in chunks:
            view = memoryview(chunk)
            while view:
                view = view[os.write(writing, view[: 1 << 15]) :]
                assert reader.fill()
        return reader.take()
    finally:
        os.close(reading)
        os.close(writing)


@pytest.mark.parametrize("frame", TOO_LARGE.values(), ids=TOO_LARGE)
def test_a_frame_that_is_too_large_is_not_packed(frame):
    with pytest.raises(FrameTooLarge):
        frame.pack()


@pytest.mark.parametrize(
    "frame",
    [Frame(Kind.REPLY, b"x" * MAX_STRUCTURE), Frame(Kind.REPLY, b"", (b"ab",) * MAX_BUFFERS)],
    ids=["structure", "number of buffers"],
)
def test_a_frame_at_a_limit_passes(frame):
    assert taken(frame.pack()) == frame


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS)
def test_a_frame_that_declares_too_much_is_refused_by_its_head(head):
    with pytest.raises(FrameTooLarge):
        taken(head)


def test_a_frame_byte_by_byte():
    packed = FRAME.pack()
    assert taken(*(packed[at : at + 1] for at in range(len(packed)))) == FRAME


@pytest.mark.parametrize("missing", [1, 100, 5000])
def test_a_frame_that_is_not_all_there(missing):
    assert taken(FRAME.pack()[:-missing]) is None


def test_an_empty_frame():
    assert taken(Frame(Kind.HELLO, b"").pack()) == Frame(Kind.HELLO, b"")


def test_several_frames_in_one_piece():
    ours, theirs = socket.socketpair()
    frames = [Frame(kind, bytes([kind]) * kind, (b"b",) * kind) for kind in (1, 5, 9, 0, 200)]
    with ours, theirs:
        packed = b"".join(frame.pack() for frame in frames)
        theirs.sendall(packed[:-3])
        reader = FrameReader(ours.fileno())
        assert [reader.next() for _ in frames[:-1]] == frames[:-1]
        assert reader.take() is None
        theirs.sendall(packed[-3:])
        assert reader.next() == frames[-1]
        theirs.close()
        assert reader.next() is None


def test_a_stream_that_ends_within_a_frame():
    ours, theirs = socket.socketpair()
    with ours, theirs:
        theirs.sendall(FRAME.pack()[:-1])
        theirs.close()
        assert FrameReader(ours.fileno()).next() is None


def test_a_large_frame_through_a_small_socket():
    ours, theirs = socket.socketpair()
    frame = Frame(Kind.REQUEST, b"s" * 1_000_000, (os.urandom(3_000_000),))
    with ours, theirs:
        writer = threading.Thread(target=write_all, args=(theirs.fileno(), frame.pack()))
        writer.start()
        received = FrameReader(ours.fileno()).next()
        writer.join()
    assert received == frame


def test_whether_a_frame_is_portable_does_not_travel():
    portable = Frame(Kind.REQUEST, b"x", (), portable=True)
    assert portable == Frame(Kind.REQUEST, b"x", ())
    assert not taken(portable.pack()).portable


@pytest.fixture
def reader():
    """A reader on which `abcdef` has arrived, of which `a` was taken."""
    reading, writing = os.pipe()
    os.write(writing, b"abcdef")
    found = FrameReader(reading)
    found.fill()
    found.skip(1)
    yield found
    os.close(reading)
    os.close(writing)


@pytest.mark.parametrize(
    ("expected", "starts"),
    [(b"bcd", True), (b"bcdef", True), (b"", True), (b"bcdefg", None), (b"bcx", False), (b"x" * 9, False)],
)
def test_whether_what_comes_next_starts_so(reader, expected, starts):
    assert reader.starts_with(expected) is starts
    assert reader.starts_with(b"b") is True, "nothing is taken by looking"


def test_what_is_skipped_is_gone(reader):
    reader.skip(2)
    assert reader.starts_with(b"def") is True
