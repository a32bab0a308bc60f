"""A candidate that sends whatever a test wants, and what may come of that on this side."""

import os

import msgpack
import numpy as np
import torch
from forgeries import is_allowed
from wire_ends import Nobody

from autograder.wire import (
    Client,
    Frame,
    FrameReader,
    FrameTooLarge,
    Kind,
    RemoteObject,
    Servant,
    SubmissionRaised,
    WireError,
    raised_remotely,
)
from autograder.wire.codec import Encoder

NO_GRAPH, NO_CHANGES = 0, []


def reply(*fields):
    """A reply with these fields, encoded as a candidate would."""
    return Encoder(Servant()).encode(Kind.REPLY, list(fields))


def packed(fields):
    """A reply that msgpack alone has made."""
    return Frame(Kind.REPLY, msgpack.packb(fields, unicode_errors="surrogatepass"))


class Forger:
    """A link to a candidate that sends what the test wants: first callbacks, then replies, the last one for ever."""

    def __init__(self, *replies, callbacks=()):
        self._replies = list(replies)
        self._callbacks = callbacks
        self.answers = []

    def exchange(self, request, answer):
        del request
        self.answers += [answer(callback) for callback in self._callbacks]
        return self._replies.pop(0) if len(self._replies) > 1 else self._replies[0]

    def send(self, frame):
        pass


def readout(*args, **kwargs):
    return [args, kwargs]


def arguments():
    return (
        np.arange(3.0),
        torch.ones(2, 2, requires_grad=True),
        np.broadcast_to(np.zeros(2), (2, 2)),
        {"k": (torch.zeros(3),)},
    )


def is_meant(error):
    """Whether an exception is one by which a reply may be refused, or one that the reply itself reports."""
    if isinstance(error, (WireError, FrameTooLarge, SubmissionRaised)):
        return True
    return raised_remotely(error) is not None and type(error).__module__ == "builtins"


def ask(link):
    """What a call gives that a forger answers; None where it is refused in one of the ways that are meant for it."""
    args = arguments()
    try:
        value = Client(link, in_place=True).request("call", 0, ["f"], (*args, readout), {})
    except Exception as error:
        if not is_meant(error):
            raise
        return None
    lent = (*args, args[3]["k"][0], readout)
    assert is_allowed(value, lent), f"{value!r:.200} came in"
    return value


def read(decode, frame):
    """What a decoder makes of a frame; None if it is refused."""
    try:
        value = decode(frame)
    except (WireError, FrameTooLarge):
        return None
    return value


def from_bytes(data):
    """The first frame in these bytes, as the end of a pipe gives it; None if there is none or it is refused."""
    reading, writing = os.pipe()
    try:
        os.write(writing, data[:60_000])
        os.close(writing)
        return FrameReader(reading).next()
    except FrameTooLarge:
        return None
    finally:
        os.close(reading)


class References(Nobody):
    """Objects arrive as objects, callables of ours were never lent."""

    def stand_in(self, number, type_name, *, callable_):
        return RemoteObject(Client(Forger(Frame(Kind.REPLY, b""))), number, type_name, callable_=callable_)

    def kept(self, number):
        raise WireError(f"there is no {number}")
