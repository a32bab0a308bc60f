"""The line to a candidate: carries frames, keeps the time, and says how a candidate died.

A deadline here is a deadline outside the candidate: nothing that the submitted code does can move it.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass

from autograder.errors import HarnessError
from autograder.examiner import messages
from autograder.model import Limits, Outcome
from autograder.sandbox.template import Child, Ended, TemplateClient
from autograder.wire import Client, Frame, FrameReader, FrameTooLarge, Kind

_POLL_SECONDS = 0.02
_ASLEEP_SECONDS = 3.0
"""A candidate that neither computes nor is about to for this long is waiting for something that will not come."""
_PATIENCE_WITH_THE_DEAD = 5.0
_START_SECONDS = 60.0
_MOST_WAITING = 128 << 20
"""Bytes that may wait here for a candidate that does not read them."""
_ROOM = 1 << 20
"""Bytes that may be on their way to a candidate; the system may allow less."""


class CandidateDied(BaseException):
    """The candidate is gone or was stopped. A BaseException, or Hypothesis would shrink a dead candidate's example."""

    def __init__(self, outcome: Outcome, message: str) -> None:
        super().__init__(message)
        self.outcome = outcome
        self.message = message


@dataclass(slots=True)
class Allowance:
    """Bytes that a submission may still send in one run. What it sends is remembered, so it must end somewhere."""

    left: int = 512 << 20


class CandidateLink:
    """One candidate process and the line to it."""

    def __init__(
        self, template: TemplateClient, limits: Limits, cpu_backstop: float, allowance: Allowance | None = None
    ) -> None:
        """Fork a candidate. Raises HarnessError if the wall did not come up around it."""
        self._allowance = allowance or Allowance()
        ours, theirs = socket.socketpair()
        try:
            with theirs:
                self._child: Child = template.spawn(
                    theirs.fileno(), memory=limits.memory, cpu_seconds=max(1, round(cpu_backstop))
                )
        except BaseException:
            ours.close()
            raise
        self._socket = ours
        self._socket.setblocking(False)
        self._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _ROOM)
        self._reader = FrameReader(ours.fileno())
        self._outgoing = bytearray()
        self._limits = limits
        self._cpu_backstop = cpu_backstop
        self._death: CandidateDied | None = None
        self._used_at_death = 0.0
        self.begin(_START_SECONDS)

    def load(self, frame: Frame) -> Frame:
        """Give the submission's files to the candidate, within the limit for imports; its reply. Raises CandidateDied."""
        try:
            hello = self._receive()
        except CandidateDied as died:
            raise HarnessError(f"the wall did not come up around a candidate: {died.message}") from None
        if hello.kind != Kind.HELLO:
            raise HarnessError("a candidate did not start as it should")
        self.begin(self._limits.import_cpu)
        self.queue(frame)
        reply = self._receive()
        if reply.kind != Kind.REPLY:
            self._stop(CandidateDied(Outcome.CRASHED, messages.garbled()))
        return reply

    def begin(self, cpu_limit: float) -> None:
        """Start the clocks of one check."""
        self._cpu_limit = cpu_limit
        self._cpu_start = self._child.cpu_seconds()
        self._wall_limit = Limits.wall(cpu_limit)
        now = time.monotonic()
        self._wall_end = now + self._wall_limit
        self._next_look = now + _POLL_SECONDS
        self._progress = (now, self._cpu_start)

    def cpu_used(self) -> float:
        """CPU seconds since `begin`, to the end of the candidate if it is dead."""
        if self._death is not None:
            return self._used_at_death
        return max(0.0, self._child.cpu_seconds() - self._cpu_start)

    @property
    def alive(self) -> bool:
        """Whether the candidate can still be asked."""
        return self._death is None

    def exchange(self, request: Frame, answer: Callable[[Frame], Frame]) -> Frame:
        """The reply to a request; callbacks meanwhile go to `answer`. Raises CandidateDied."""
        self.queue(request)
        return self.reply(answer)

    def reply(self, answer: Callable[[Frame], Frame] | None) -> Frame:
        """The reply to the oldest request that has none yet; without `answer`, the candidate may call nothing back."""
        while True:
            frame = self._receive()
            if frame.kind == Kind.REPLY:
                return frame
            if frame.kind == Kind.CALLBACK and answer is not None:
                self.queue(answer(frame))
            else:
                self._stop(CandidateDied(Outcome.CRASHED, messages.garbled()))

    def skip(self, expected: Sequence[bytes]) -> int | None:
        """Pass over what comes next if it is one of these byte strings: the number of the string. Raises CandidateDied."""
        if self._death is not None:
            raise self._death
        while True:
            told = [self._reader.starts_with(one) for one in expected]
            if True in told:
                number = told.index(True)
                self._reader.skip(len(expected[number]))
                return number
            if None not in told:
                return None
            self._wait()

    def settle(self) -> None:
        """End a check in which something went wrong. A candidate that said more than it was asked is stopped.

        It is asked to repeat a number that it cannot have known; whatever comes before that was left over from the check,
        and would be taken for the answers to the next one.
        """
        if self._death is not None:
            return
        number = int.from_bytes(os.urandom(7))
        self.begin(self._limits.check_cpu_floor)  # submitted code may run here, too
        try:
            said = Client(self).request("echo", number, [])
        except Exception:  # noqa: BLE001  a frame that was left over may say anything
            said = None
        except CandidateDied:
            return
        if type(said) is not int or said != number:
            with suppress(CandidateDied):
                self._stop(CandidateDied(Outcome.CRASHED, messages.garbled()))

    def send(self, frame: Frame) -> None:
        """Send a frame that has no reply."""
        if self.alive:
            self.queue(frame)

    def queue(self, frame: Frame) -> None:
        """Put a frame on the way without waiting for anything."""
        self.queue_packed(frame.pack())

    def queue_packed(self, data: bytes) -> None:
        """The same for frames that are packed already."""
        if self._death is not None:
            raise self._death
        self._outgoing += data
        self._write()

    def close(self) -> Ended:
        """End the candidate; how it ended."""
        self._socket.close()
        if self._death is None:
            self._death = CandidateDied(Outcome.CRASHED, "closed")
        return self._child.kill()

    def _receive(self) -> Frame:
        if self._death is not None:
            raise self._death
        while True:
            try:
                frame = self._reader.take()
            except FrameTooLarge:
                self._stop(CandidateDied(Outcome.CRASHED, messages.too_large()))
            if frame is not None:
                return frame
            self._wait()

    def _wait(self) -> None:
        """Wait until bytes can move, or a limit is reached."""
        events = select.POLLIN | (select.POLLOUT if self._outgoing else 0)
        poll = select.poll()
        poll.register(self._socket, events)
        ready = poll.poll(_POLL_SECONDS * 1000)
        happened = ready[0][1] if ready else 0
        if happened & select.POLLOUT:
            self._write()
        if happened & (select.POLLIN | select.POLLHUP | select.POLLERR):
            try:
                received = self._reader.fill()
            except ConnectionError:
                received = 0
            if not received:
                self._autopsy()
            self._allowance.left -= received
            if self._allowance.left < 0 or len(self._outgoing) > _MOST_WAITING:
                self._stop(CandidateDied(Outcome.CRASHED, messages.too_large()))
        if time.monotonic() > self._next_look:
            self._check_limits()

    def _write(self) -> None:
        sent = 0
        try:
            with memoryview(self._outgoing) as view:
                while sent < len(view):
                    sent += os.write(self._socket.fileno(), view[sent:])
        except BlockingIOError:
            pass
        except OSError:  # it hung up; reading tells why
            sent = len(self._outgoing)
        del self._outgoing[:sent]

    def _check_limits(self) -> None:
        now, cpu = time.monotonic(), self._child.cpu_seconds()
        self._next_look = now + _POLL_SECONDS
        if cpu - self._cpu_start > self._cpu_limit:
            self._stop(CandidateDied(Outcome.TIMED_OUT, messages.cpu_limit(self._cpu_limit)))
        if now > self._wall_end:
            self._stop(CandidateDied(Outcome.TIMED_OUT, messages.wall_limit(self._wall_limit)))
        since, then = self._progress
        if cpu > then or self._child.runnable():
            self._progress = (now, cpu)
        elif now - since > _ASLEEP_SECONDS:
            self._stop(CandidateDied(Outcome.TIMED_OUT, messages.wall_limit(_ASLEEP_SECONDS)))

    def _stop(self, death: CandidateDied) -> None:
        """Kill the candidate for `death`."""
        self._used_at_death = self.cpu_used()
        self._child.kill()
        self._death = death
        raise death

    def _autopsy(self) -> None:
        """The candidate hung up: find out how it ended. One that only closed the line is killed."""
        ended = self._child.wait(_PATIENCE_WITH_THE_DEAD)
        if ended is None:
            self._stop(CandidateDied(Outcome.CRASHED, messages.garbled()))
        else:
            self._used_at_death = max(0.0, ended.cpu_seconds - self._cpu_start)
            self._death = self._cause(ended)
            raise self._death

    def _cause(self, ended: Ended) -> CandidateDied:
        number = ended.signal
        if number is None:
            return CandidateDied(Outcome.CRASHED, messages.exited(ended.exit_code or 0))
        if number == signal.SIGXCPU or (number == signal.SIGKILL and ended.cpu_seconds >= self._cpu_backstop - 1):
            return CandidateDied(Outcome.TIMED_OUT, messages.cpu_limit(self._cpu_limit))
        if number == signal.SIGKILL:
            return CandidateDied(Outcome.CRASHED, messages.memory_limit(self._limits.memory))
        if number == signal.SIGSYS:
            return CandidateDied(Outcome.CRASHED, messages.forbidden_call())
        return CandidateDied(Outcome.CRASHED, messages.signalled(_name_of(number)))


def _name_of(number: int) -> str:
    """A signal as people call it; most real-time signals have a number only."""
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
