"""What crosses the wall: data in frames, never objects. Both sides import this package; it imports nothing of ours.

`Servant` is the side that holds the objects (the candidate, or a reference in this process), `Client` the side that asks.
"""

from autograder.wire.arrays import WireError
from autograder.wire.client import Client, Link, RemoteObject, Side
from autograder.wire.frames import Frame, FrameReader, FrameTooLarge, Kind, write_all
from autograder.wire.raised import RemoteRaise, SubmissionRaised, raised_remotely, read_raised
from autograder.wire.servant import Interruption, LocalLink, Servant

__all__ = [
    "Client",
    "Frame",
    "FrameReader",
    "FrameTooLarge",
    "Interruption",
    "Kind",
    "Link",
    "LocalLink",
    "RemoteObject",
    "RemoteRaise",
    "Servant",
    "Side",
    "SubmissionRaised",
    "WireError",
    "raised_remotely",
    "read_raised",
    "write_all",
]
