"""Links that remember what was said, or hold it against what was said before."""

from __future__ import annotations

from collections.abc import Callable

from autograder.wire import Frame, Link

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
