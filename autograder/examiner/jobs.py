"""What a grader hands to an examiner: jobs, one after the other, each with a line to the template of candidates.

A `Result` comes back as its JSON text, which is one line.

Both ends are trusted; a submission never holds an end of this socket.
"""

from __future__ import annotations

import socket
import struct
from dataclasses import asdict, dataclass, field

import msgpack

from autograder.errors import HarnessError

END = b"\n"
"""Ends a result."""
_LENGTH = struct.Struct("<Q")


@dataclass(frozen=True, slots=True)
class Job:
    """One exercise of one submission to grade, and what its result shall carry."""

    submission: str
    assignment: str
    exercise: str
    files: dict[str, bytes]
    isolation: str
    notes: tuple[str, ...] = ()
    key: str = ""
    versions: dict[str, str] = field(default_factory=dict)
    left_out: tuple[str, ...] = ()
    """Checks not to run, by name; their outcome is skipped."""
    explained: bool = True
    """Whether failures are explained, by a message, a diagnosis and a counterexample; verdicts alone are cheaper."""


def send_job(to: socket.socket, job: Job, candidates: int) -> None:
    """Send a job, with the descriptor of a line to the candidates' template."""
    data = msgpack.packb(asdict(job), unicode_errors="surrogatepass")
    socket.send_fds(to, [_LENGTH.pack(len(data))], [candidates])
    to.sendall(data)


def receive_job(sender: socket.socket) -> tuple[Job, socket.socket] | None:
    """The job and the line to the candidates' template; None if the grader hung up."""
    head, descriptors, _, _ = socket.recv_fds(sender, _LENGTH.size, 1)
    if not head:
        return None
    if len(head) != _LENGTH.size or len(descriptors) != 1:
        raise HarnessError("a job arrived without its line to the candidates")
    fields = msgpack.unpackb(_exactly(sender, _LENGTH.unpack(head)[0]), unicode_errors="surrogatepass")
    fields |= {name: tuple(fields[name]) for name in ("notes", "left_out")}
    return Job(**fields), socket.socket(fileno=descriptors[0])


def _exactly(sender: socket.socket, size: int) -> bytes:
    data = bytearray()
    while len(data) < size:
        chunk = sender.recv(min(size - len(data), 1 << 20))
        if not chunk:
            raise HarnessError("a job ended before it was complete")
        data += chunk
    return bytes(data)
