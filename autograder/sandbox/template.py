"""Starting a template, and being its client: fork a child, kill it, learn how it ended."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from autograder.errors import HarnessError
from autograder.sandbox.orders import Event, News, Order, Verb

_THREADS = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "OMP_THREAD_LIMIT"), "1")
# The C library gives freed memory back to the system and soon asks for it again, at a page fault a page: in a training loop
# that is some 5 % of the time. It would learn to keep it, but every child is new and starts to learn anew.
_MEMORY = {"MALLOC_MMAP_THRESHOLD_": str(32 << 20), "MALLOC_TRIM_THRESHOLD_": str(256 << 20)}
# Pictures are drawn in memory, and look the same whoever grades.
_PLOTS = {"MPLBACKEND": "Agg", "MATPLOTLIBRC": os.devnull}
_KEPT_VARIABLES = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE", "PYTHONHASHSEED", "TZ")


@dataclass(frozen=True, slots=True)
class Ended:
    """How a child ended: the wait status, and what it used."""

    status: int
    cpu_seconds: float
    peak_kib: int

    @property
    def signal(self) -> int | None:
        """The signal that ended it, or None."""
        return os.WTERMSIG(self.status) if os.WIFSIGNALED(self.status) else None

    @property
    def exit_code(self) -> int | None:
        """The code it exited with, or None if a signal ended it."""
        return os.WEXITSTATUS(self.status) if os.WIFEXITED(self.status) else None


class Template:
    """A running template process. Use as a context manager; leaving it ends the process and all its children."""

    def __init__(
        self,
        module: str,
        arguments: str,
        *,
        environment: Mapping[str, str] | None = None,
        patience: float = 300,
    ) -> None:
        ours, theirs = socket.socketpair()
        ready, tell = os.pipe()
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  it lives as long as the template
        self._process = subprocess.Popen(
            [sys.executable, "-s", "-P", "-m", module, str(theirs.fileno()), str(tell)],
            stdin=subprocess.PIPE,
            stdout=self._errors,
            stderr=self._errors,
            pass_fds=(theirs.fileno(), tell),
            env=_environment(environment or {}),
            cwd="/",
            start_new_session=True,
        )
        theirs.close()
        os.close(tell)
        self.clients = TemplateClient(ours)
        self._give(arguments)
        try:
            self.ready = self._wait_until_ready(module, ready, patience)
        except BaseException:
            self.close()
            raise
        finally:
            os.close(ready)

    @property
    def pid(self) -> int:
        """The process id; the system adds the CPU time of the template's dead children to its own."""
        return self._process.pid

    def connect(self) -> socket.socket:
        """A socket on which one more client may give orders; hand it to `TemplateClient`, here or in another process."""
        ours, theirs = socket.socketpair()
        with theirs:
            try:
                self.clients.send(Order(Verb.CONNECT), theirs.fileno())
            except HarnessError:
                ours.close()
                raise
        return ours

    def close(self) -> None:
        """End the template and its children."""
        self.clients.close()
        try:
            self._process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._errors.close()

    def errors(self) -> str:
        """What the template and its children wrote to standard error."""
        self._errors.seek(0)
        return self._errors.read().decode("utf-8", "replace")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _give(self, arguments: str) -> None:
        """Arguments go through a pipe: what stands on a command line stays in the memory of every child."""
        assert self._process.stdin is not None  # noqa: S101  it was asked for
        with suppress(BrokenPipeError), self._process.stdin as pipe:  # one that died already says why elsewhere
            pipe.write(arguments.encode())

    def _wait_until_ready(self, module: str, ready: int, patience: float) -> dict[str, Any]:
        """The JSON object that the template writes, and closes, once it is warm."""
        said, deadline = b"", time.monotonic() + patience
        while True:
            readable, _, _ = select.select([ready], [], [], max(0.0, deadline - time.monotonic()))
            chunk = os.read(ready, 1 << 16) if readable else b""
            said += chunk
            if not chunk:
                break
        try:
            content: dict[str, Any] = json.loads(said)
        except ValueError:
            last = self.errors().strip()[-2000:]
            raise HarnessError(f"{module} did not get ready: {last or 'it said nothing'}") from None
        return content


class TemplateClient:
    """One client's end of a template's socket. Not for use by two processes at once."""

    def __init__(self, control: socket.socket) -> None:
        self._socket = control
        self._numbers = count(1)
        self._started: dict[int, int] = {}
        self._ended: dict[int, Ended] = {}

    def fileno(self) -> int:
        """Readable when there is news."""
        return self._socket.fileno()

    def spawn(self, descriptor: int, *, memory: int = 0, cpu_seconds: int = 0) -> Child:
        """Fork a child that gets `descriptor` (the caller keeps and closes its own copy). Raises HarnessError."""
        number = next(self._numbers)
        self.send(Order(Verb.SPAWN, number, memory, cpu_seconds), descriptor)
        while number not in self._started:
            self._take(None)
        return Child(self, number, self._started.pop(number))

    def send(self, order: Order, descriptor: int | None = None) -> None:
        """Give an order."""
        try:
            order.send(self._socket, descriptor)
        except OSError as error:
            raise HarnessError(f"the template is gone: {error.strerror}") from None

    def ended(self, number: int, timeout: float | None = 0.0) -> Ended | None:
        """How child `number` ended, waiting up to `timeout` seconds (None: as long as it takes); None if it lives."""
        deadline = None if timeout is None else time.monotonic() + timeout
        while number not in self._ended:
            left = None if deadline is None else max(0.0, deadline - time.monotonic())
            if not self._take(left):
                return None
        return self._ended[number]

    def pump(self) -> None:
        """Take in all the news that is there."""
        while self._take(0.0):
            pass

    def close(self) -> None:
        """Hang up: the template kills this client's children."""
        self._socket.close()

    def _take(self, timeout: float | None) -> bool:
        readable, _, _ = select.select([self._socket], [], [], timeout)
        if not readable:
            return False
        try:
            news = News.receive(self._socket)
        except OSError:
            news = None
        if news is None:
            raise HarnessError("the template died")
        if news.event is Event.REFUSED:
            raise HarnessError("the system refused another process")
        if news.event is Event.STARTED:
            self._started[news.child] = news.pid
        else:
            self._ended[news.child] = Ended(news.status, news.cpu_seconds, news.peak_kib)
        return True


@dataclass(frozen=True, slots=True)
class Child:
    """A child that a client asked for."""

    client: TemplateClient
    number: int
    pid: int

    def cpu_seconds(self) -> float:
        """CPU time that the child has used so far; 0 where the system cannot tell."""
        try:
            return time.clock_gettime((~self.pid << 3) | 2)
        except OSError:  # it has ended, or the system has no such clock
            return 0.0

    def runnable(self) -> bool:
        """Whether it is computing or waiting for a processor; True where the system cannot tell."""
        try:
            stat = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii", errors="replace")
        except OSError:
            return True
        return stat.rpartition(")")[2].split()[0] not in {"S", "T", "t"}

    def kill(self) -> Ended:
        """Kill the child, unless it has ended already, and say how it ended."""
        if (ended := self.client.ended(self.number)) is not None:
            return ended
        self.client.send(Order(Verb.KILL, self.number))
        return self.wait(None) or Ended(signal.SIGKILL, 0.0, 0)

    def wait(self, timeout: float | None) -> Ended | None:
        """How it ended, waiting up to `timeout` seconds; None if it lives."""
        return self.client.ended(self.number, timeout)


def _environment(extra: Mapping[str, str]) -> dict[str, str]:
    """What a template sees of the environment: nothing of the caller's but what numbers depend on."""
    kept = {name: os.environ[name] for name in _KEPT_VARIABLES if name in os.environ}
    fixed = {"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}
    return {"PYTHONHASHSEED": "0", **fixed, **_THREADS, **_MEMORY, **_PLOTS, **kept, **extra}
