"""A link that remembers what was said, and can have the answers to known questions fetched ahead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from autograder.examiner.link import CandidateLink
from autograder.wire import Frame, Link, WireError

Exchange = tuple[Frame, Frame]
"""A request and its reply."""


class Conversation:
    """Remembers the exchanges on a link, from one `restart` to the next."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self.exchanges: list[Exchange] = []

    def restart(self) -> None:
        """Begin a new list of exchanges; who holds the old one keeps it."""
        self.exchanges = []

    def exchange(self, request: Frame, answer: Callable[[Frame], Frame]) -> Frame:
        """The reply to a request."""
        reply = self._link.exchange(request, answer)
        self.exchanges.append((request, reply))
        return reply

    def send(self, frame: Frame) -> None:
        """Send a frame that has no reply."""
        self._link.send(frame)


class Diverged(BaseException):
    """An echo did not say the same. A BaseException, because the check under way must not take it for an answer."""


class Echo:
    """Holds a conversation against an earlier one, exchange by exchange. Raises Diverged at the first that differs."""

    def __init__(self, link: Link, earlier: list[Exchange], same: Callable[[Exchange, Exchange], bool]) -> None:
        self._link = link
        self._earlier = earlier
        self._same = same
        self._count = 0

    def exchange(self, request: Frame, answer: Callable[[Frame], Frame]) -> Frame:
        """The reply to a request, if both are what they were in the earlier conversation."""
        reply = self._link.exchange(request, answer)
        if self._count >= len(self._earlier) or not self._same((request, reply), self._earlier[self._count]):
            raise Diverged
        self._count += 1
        return reply

    def send(self, frame: Frame) -> None:
        """Send a frame that has no reply."""
        self._link.send(frame)

    @property
    def complete(self) -> bool:
        """Whether everything that was said earlier was said again."""
        return self._count == len(self._earlier)


@dataclass(slots=True)
class _Script:
    """Requests that are known ahead, and the replies that have arrived for them."""

    requests: list[Frame]
    arrived: list[Frame] = field(default_factory=list)


class AheadLink:
    """Puts known requests on the way in one go, and hands out their replies when a check asks just that.

    A check that asks something else than what was foreseen gets a reply of its own, so the verdict never depends on foresight.
    """

    def __init__(self, link: CandidateLink) -> None:
        self._link = link
        self._script = _Script([])
        self._next, self._end = 0, 0

    def foresee(self, requests: list[Frame]) -> None:
        """Send all these requests now. Raises CandidateDied."""
        self._script = _Script(requests)
        self._next, self._end = 0, 0
        self._link.queue_packed(b"".join(request.pack() for request in requests))

    def turn_to(self, start: int, stop: int) -> None:
        """The requests from `start` to `stop` of the script are the ones to expect next."""
        self._next, self._end = start, stop

    def replies(self) -> tuple[Frame, ...]:
        """What the candidate replied to the requests turned to; nobody has to have asked them. Raises CandidateDied."""
        self._arrived(self._end, _refuse)
        return tuple(self._script.arrived[self._next : self._end])

    def finish(self) -> None:
        """Wait for the replies that nobody asked for, so that none is taken for a later one. Raises CandidateDied."""
        self._arrived(len(self._script.requests), _refuse)
        self.foresee([])

    def exchange(self, request: Frame, answer: Callable[[Frame], Frame]) -> Frame:
        """The reply to a request: fetched ahead if this one was foreseen."""
        if self._next < self._end and self._script.requests[self._next] == request:
            self._next += 1
            return self._arrived(self._next, answer)
        self._next = self._end
        self._arrived(len(self._script.requests), answer)
        return self._link.exchange(request, answer)

    def send(self, frame: Frame) -> None:
        """Send a frame that has no reply."""
        self._link.send(frame)

    def _arrived(self, count: int, answer: Callable[[Frame], Frame]) -> Frame:
        """Wait until `count` replies are there; the last of them."""
        script = self._script
        while len(script.arrived) < count:
            script.arrived.append(self._link.reply(answer))
        return script.arrived[count - 1] if count else Frame(0, b"")


def _refuse(frame: Frame) -> Frame:
    """Foreseen requests carry no callables, so nothing can be called back."""
    raise WireError(f"a callback of {len(frame.structure)} bytes to nothing")
