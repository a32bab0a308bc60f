"""What a template and its clients say to each other: fixed-size records on a Unix socket, one descriptor beside an order.

Both ends are trusted; a submission never holds an end of this socket.
"""

from __future__ import annotations

import socket
import struct
from dataclasses import dataclass
from enum import IntEnum

_ORDER = struct.Struct("<BIqI")
_NEWS = struct.Struct("<BIiidq")


class Verb(IntEnum):
    """What a client wants from a template."""

    SPAWN = 1
    """Fork a child; the descriptor beside the order becomes the child's."""
    KILL = 2
    CONNECT = 3
    """Take the descriptor beside the order as one more client."""


class Event(IntEnum):
    """What a template tells a client."""

    STARTED = 1
    EXITED = 2
    REFUSED = 3
    """The system had no room for another process."""


@dataclass(frozen=True, slots=True)
class Order:
    """One order. `child` is a number that the client chooses; `memory` is in bytes, `cpu_seconds` the backstop of the kernel."""

    verb: Verb
    child: int = 0
    memory: int = 0
    cpu_seconds: int = 0

    def send(self, to: socket.socket, descriptor: int | None = None) -> None:
        """Send the order, with a descriptor if it needs one."""
        data = _ORDER.pack(self.verb, self.child, self.memory, self.cpu_seconds)
        socket.send_fds(to, [data], [] if descriptor is None else [descriptor])

    @classmethod
    def receive(cls, sender: socket.socket) -> tuple[Order, int | None] | None:
        """The next order and its descriptor; None when the client is gone."""
        data, descriptors, _, _ = socket.recv_fds(sender, _ORDER.size, 1)
        while data and len(data) < _ORDER.size:
            more = sender.recv(_ORDER.size - len(data))
            if not more:
                return None
            data += more
        if not data:
            return None
        verb, child, memory, cpu_seconds = _ORDER.unpack(data)
        return cls(Verb(verb), child, memory, cpu_seconds), descriptors[0] if descriptors else None


@dataclass(frozen=True, slots=True)
class News:
    """One piece of news about a child: how it started, or how it ended (wait status, CPU seconds, peak memory in KiB)."""

    event: Event
    child: int
    pid: int = 0
    status: int = 0
    cpu_seconds: float = 0.0
    peak_kib: int = 0

    def send(self, to: socket.socket) -> None:
        """Send the news."""
        to.sendall(_NEWS.pack(self.event, self.child, self.pid, self.status, self.cpu_seconds, self.peak_kib))

    @classmethod
    def receive(cls, sender: socket.socket) -> News | None:
        """The next piece of news; None when the template is gone."""
        data = b""
        while len(data) < _NEWS.size:
            more = sender.recv(_NEWS.size - len(data))
            if not more:
                return None
            data += more
        event, child, pid, status, cpu_seconds, peak_kib = _NEWS.unpack(data)
        return cls(Event(event), child, pid, status, cpu_seconds, peak_kib)
