"""Asking ahead: what a right submission will be asked is known, so all of it is sent at once and the replies are collected."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from autograder.examiner.link import CandidateLink
from autograder.wire import Frame


@dataclass(frozen=True, slots=True)
class Script:
    """Requests that are known ahead, as frames and as the bytes to send, and what right solutions replied to them."""

    requests: tuple[Frame, ...] = ()
    packed: bytes = b""
    replies: tuple[bytes, ...] = ()
    """Of each right solution, the reference first, all replies; none at all if a reply brings more than data."""

    @classmethod
    def of(cls, requests: Iterable[Frame], replies: Iterable[Frame]) -> Script:
        """A script from what was recorded; `replies` may be left out."""
        asked = tuple(requests)
        right = _packed(replies)
        return cls(asked, _packed(asked), (right,) if right else ())


def _packed(frames: Iterable[Frame]) -> bytes:
    return b"".join(frame.pack() for frame in frames)


class AheadLink:
    """Puts a script on the way in one go, and hands out the replies when a check asks just that.

    A check that asks something else than what was foreseen gets a reply of its own, so the verdict never depends on foresight.
    """

    def __init__(self, link: CandidateLink) -> None:
        self._link = link
        self._script = Script()
        self._arrived: list[Frame] = []
        self._next, self._end = 0, 0

    def foresee(self, script: Script) -> None:
        """Send all these requests now. Raises CandidateDied."""
        self._script, self._arrived = script, []
        self._next, self._end = 0, 0
        self._link.queue_packed(script.packed)

    def went_like(self) -> int | None:
        """The right solution, by number, to whose replies those to the whole script are equal to the byte; None if to no one's.

        If there is one, nothing is left of the script. Raises CandidateDied.
        """
        number = self._link.skip(self._script.replies)
        if number is not None:
            self._script = Script()
        return number

    def expect(self, count: int) -> None:
        """The next `count` requests of the script are those of the example that comes now."""
        self._next, self._end = self._end, min(self._end + count, len(self._script.requests))

    def replies(self) -> tuple[Frame, ...]:
        """The replies to the requests expected now, whether a check has asked them or not. Raises CandidateDied."""
        self._collect(self._end)
        return tuple(self._arrived[self._next : self._end])

    def finish(self) -> None:
        """Wait for the replies that nobody asked for, so that none is taken for a later one. Raises CandidateDied."""
        self._collect(len(self._script.requests))
        self.foresee(Script())

    def exchange(self, request: Frame, answer: Callable[[Frame], Frame]) -> Frame:
        """The reply to a request: fetched ahead if this one was foreseen."""
        if self._next < self._end and self._script.requests[self._next] == request:
            self._next += 1
            self._collect(self._next)
            return self._arrived[self._next - 1]
        self._next = self._end
        self._collect(len(self._script.requests))
        return self._link.exchange(request, answer)

    def send(self, frame: Frame) -> None:
        """Send a frame that has no reply."""
        self._link.send(frame)

    def _collect(self, count: int) -> None:
        """Wait until `count` replies to the script are there. Its requests carry no callables: nothing can be asked back."""
        while len(self._arrived) < count:
            self._arrived.append(self._link.reply(None))
