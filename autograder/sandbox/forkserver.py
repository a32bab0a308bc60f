"""The loop of a template: a warm process that forks a child per order and reports how each one ended.

The template stays single-threaded and does nothing else, so a fork is a copy of a process in a known state. It ends, and
takes its children with it, when its last client is gone.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field

from autograder.sandbox import pages
from autograder.sandbox.orders import Event, News, Order, Verb

ChildMain = Callable[[Order, int, int], None]
"""Runs in the child: the order, the child's descriptor, the slot (a small number that no other living child has)."""


@dataclass(slots=True)
class _Client:
    socket: socket.socket
    pids: dict[int, int] = field(default_factory=dict)
    """Number the client chose -> process id."""


@dataclass(slots=True)
class _Child:
    client: _Client
    number: int
    slot: int


def settle() -> None:
    """Make this process cheap to fork, when everything that its children need is there."""
    gc.collect()
    gc.freeze()
    pages.gather()


def serve(control: socket.socket, child_main: ChildMain) -> None:
    """Serve orders until every client is gone. In a forked child this runs `child_main` and never returns."""
    server = _Server(control, child_main)
    try:
        server.loop()
    finally:
        server.end()


class _Server:
    def __init__(self, control: socket.socket, child_main: ChildMain) -> None:
        self._child_main = child_main
        self._clients = {control.fileno(): _Client(control)}
        self._children: dict[int, _Child] = {}
        self._template = os.getpid()
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._wake, False)
        os.set_blocking(self._woken, False)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._wake, warn_on_full_buffer=False)

    def loop(self) -> None:
        while self._clients:
            ready, _, _ = select.select([self._woken, *self._clients], [], [])
            waiting = [self._clients[descriptor] for descriptor in ready if descriptor != self._woken]
            if self._woken in ready:
                self._drain()
            self._reap()
            for client in waiting:
                # A descriptor may be another client's by now, who has nothing to say yet.
                if self._clients.get(client.socket.fileno()) is client:
                    self._obey(client)

    def end(self) -> None:
        """Leave no child behind. Does nothing in a child that was just forked."""
        if os.getpid() != self._template:
            return
        for pid in self._children:
            os.kill(pid, signal.SIGKILL)
        for pid in self._children:
            os.waitpid(pid, 0)

    def _drain(self) -> None:
        try:
            while os.read(self._woken, 512):
                pass
        except BlockingIOError:
            pass

    def _obey(self, client: _Client) -> None:
        try:
            received = Order.receive(client.socket)
        except ConnectionError:
            received = None
        if received is None:
            self._forget(client)
            return
        order, descriptor = received
        if order.verb is Verb.SPAWN and descriptor is not None:
            self._spawn(client, order, descriptor)
        elif order.verb is Verb.CONNECT and descriptor is not None:
            self._clients[descriptor] = _Client(socket.socket(fileno=descriptor))
        elif order.verb is Verb.KILL and order.child in client.pids:
            os.kill(client.pids[order.child], signal.SIGKILL)

    def _spawn(self, client: _Client, order: Order, descriptor: int) -> None:
        slot = next(free for free in range(len(self._children) + 1) if free not in self._slots())
        try:
            pid = os.fork()
        except OSError:
            os.close(descriptor)
            self._tell(client, News(Event.REFUSED, order.child))
            return
        if pid == 0:
            self._become_child(order, descriptor, slot)
        os.close(descriptor)
        client.pids[order.child] = pid
        self._children[pid] = _Child(client, order.child, slot)
        self._tell(client, News(Event.STARTED, order.child, pid))

    def _slots(self) -> set[int]:
        return {child.slot for child in self._children.values()}

    def _become_child(self, order: Order, descriptor: int, slot: int) -> None:
        status = 70
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            for client in self._clients.values():
                client.socket.close()
            os.close(self._woken)
            os.close(self._wake)
            self._child_main(order, descriptor, slot)
            status = 0
        except BaseException:  # noqa: BLE001  the process ends here; what is printed goes to the template's error stream
            traceback.print_exc()
        finally:
            os._exit(status)

    def _reap(self) -> None:
        while self._children:
            pid, status, usage = os.wait4(-1, os.WNOHANG)
            if pid == 0:
                return
            child = self._children.pop(pid)
            child.client.pids.pop(child.number, None)
            cpu = usage.ru_utime + usage.ru_stime
            self._tell(child.client, News(Event.EXITED, child.number, pid, status, cpu, usage.ru_maxrss))

    def _tell(self, client: _Client, news: News) -> None:
        if client.socket.fileno() not in self._clients:
            return
        try:
            news.send(client.socket)
        except OSError:
            self._forget(client)

    def _forget(self, client: _Client) -> None:
        for pid in client.pids.values():
            os.kill(pid, signal.SIGKILL)
        self._clients.pop(client.socket.fileno(), None)
        client.socket.close()
