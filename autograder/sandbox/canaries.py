"""Canaries: named attempts to break out, made inside a locked down child, for `doctor` and the conformance tests.

An attempt holds if the kernel refuses it; one that gets as far as any other answer does not.
"""

from __future__ import annotations

import errno
import json
import os
import select
import signal
import socket
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from enum import StrEnum

from autograder.errors import HarnessError, WallError
from autograder.sandbox import attempts, lockdown
from autograder.sandbox.lockdown import Plan, Refusal


class Layer(StrEnum):
    """What stops an attempt."""

    LANDLOCK = "Landlock"
    SECCOMP = "seccomp"
    LIMITS = "limits"
    VIEW = "view"


@dataclass(frozen=True, slots=True)
class Site:
    """Where the canaries are let out."""

    grader: int
    """The process that forked this one."""
    secrets: tuple[str, ...]
    """Files outside what may be read; if there is a view, in folders that it hides."""
    layers: frozenset[Layer]
    """What is in place."""
    threads: bool = False
    """Whether threads are allowed, so that starting one is no break-out."""


@dataclass(frozen=True, slots=True)
class CanaryResult:
    """One attempt: whether the wall held, and what the kernel answered."""

    name: str
    tries: str
    held: bool
    promised: bool
    """Whether a layer that stops it is in place. What is not promised may succeed."""
    detail: str


_REFUSED = frozenset({errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EROFS})
_ABSENT = _REFUSED | {errno.ENOENT}
_NO_ROOM = _REFUSED | {errno.ENOMEM, errno.EAGAIN}


@dataclass(frozen=True, slots=True)
class _Canary:
    name: str
    tries: str
    attempt: Callable[[Site], object]
    stopped_by: tuple[Layer, ...] = (Layer.SECCOMP,)
    """Any one of these is enough."""
    answers: frozenset[int] = _REFUSED
    """Errors that mean: held."""


_FILES = (Layer.LANDLOCK,)
_WRITING = (Layer.LANDLOCK, Layer.SECCOMP)

_CANARIES = (
    _Canary("open", "open a file outside", lambda _: attempts.open_any(["/etc/passwd"]), _FILES),
    _Canary("list", "list the root folder", lambda _: attempts.list_root(), _FILES),
    _Canary("read-course", "open a file of the course", lambda site: attempts.open_any(site.secrets), _FILES, _ABSENT),
    _Canary(
        "stat-course", "see a file of the course", lambda site: attempts.stat_any(site.secrets), (Layer.VIEW,), _ABSENT
    ),
    _Canary("environ", "read /proc/self/environ", lambda _: attempts.open_any(["/proc/self/environ"]), _FILES),
    _Canary(
        "proc-mem",
        "open the grader's memory",
        lambda site: attempts.open_any([f"/proc/{site.grader}/mem"]),
        _FILES,
        _ABSENT,
    ),
    _Canary("write", "make a file anywhere", lambda _: attempts.write_anywhere(), _WRITING, _ABSENT),
    _Canary("symlink", "make a symbolic link", lambda _: attempts.symlink(), _WRITING, _ABSENT),
    _Canary("chmod", "set the mode of a file", lambda _: attempts.chmod()),
    _Canary("fork", "fork", lambda _: attempts.fork(), answers=_NO_ROOM),
    _Canary("vfork", "make a process and wait for it", lambda _: attempts.vfork(), answers=_NO_ROOM),
    _Canary("clone", "clone a process", lambda _: attempts.clone(), answers=_NO_ROOM),
    _Canary("clone3", "clone a process, flags in memory", lambda _: attempts.clone3(), answers=_NO_ROOM),
    _Canary("exec", "run a program", lambda _: attempts.execute()),
    _Canary("thread", "start a thread", lambda _: attempts.start_thread(), answers=_NO_ROOM),
    _Canary("tcp", "make a TCP socket", lambda _: attempts.make_socket(socket.AF_INET, socket.SOCK_STREAM)),
    _Canary("udp", "make a UDP socket", lambda _: attempts.make_socket(socket.AF_INET, socket.SOCK_DGRAM)),
    _Canary("unix", "make a Unix socket", lambda _: attempts.make_socket(socket.AF_UNIX, socket.SOCK_STREAM)),
    _Canary("netlink", "make a netlink socket", lambda _: attempts.make_socket(socket.AF_NETLINK, socket.SOCK_RAW)),
    _Canary("connect", "connect by TCP", lambda _: attempts.connect()),
    _Canary("bind", "offer a TCP port", lambda _: attempts.bind()),
    _Canary("sendto", "send a datagram to a named socket", lambda _: attempts.send_to_address()),
    _Canary("sendmsg", "send a descriptor", lambda _: attempts.send_descriptor()),
    _Canary("kill", "signal the grader", lambda site: os.kill(site.grader, 0)),
    _Canary("kill-all", "signal every process", lambda _: os.kill(-1, 0)),
    _Canary("pidfd", "signal the grader by descriptor", lambda site: attempts.signal_by_descriptor(site.grader)),
    _Canary("ptrace", "trace the grader", lambda site: attempts.trace(site.grader)),
    _Canary("vm-read", "read the grader's memory", lambda site: attempts.read_memory(site.grader)),
    _Canary("prlimit", "read the grader's limits", lambda site: attempts.read_limit(site.grader)),
    _Canary("setrlimit", "lift its own limits", lambda _: attempts.raise_limit()),
    _Canary("memory", "exceed its memory", lambda _: attempts.exceed_memory(), (Layer.LIMITS,), _NO_ROOM),
    _Canary("shm", "make shared memory", lambda _: attempts.shared_memory()),
    _Canary("memfd", "make a file in memory", lambda _: attempts.memory_file()),
    _Canary("userfaultfd", "handle page faults", lambda _: attempts.userfault()),
    _Canary("io_uring", "set up an io_uring", lambda _: attempts.io_uring()),
    _Canary("bpf", "make a BPF map", lambda _: attempts.bpf()),
    _Canary("perf", "open a performance counter", lambda _: attempts.perf()),
    _Canary("keyring", "reach the session's keys", lambda _: attempts.keyring()),
    _Canary("mount", "change a mount", lambda _: attempts.mount()),
    # Last, because a success changes who the rest would be.
    _Canary("setuid", "become root", lambda _: os.setuid(0)),
    _Canary("unshare", "become root of a namespace", lambda _: attempts.unshare()),
)

LAYERS = {canary.name: canary.stopped_by for canary in _CANARIES}
"""Name of a canary -> what stops it; any one of these is enough."""

_PATIENCE = 30.0
"""Seconds after which an examination is given up."""
_REPORT = 3
"""The descriptor on which a child reports."""


def run(site: Site) -> tuple[CanaryResult, ...]:
    """Let out every canary, one after the other. Only in a process that may be spoiled."""
    pointless = {"thread"} if site.threads else set()
    pointless |= set() if site.secrets else {"read-course", "stat-course"}
    return tuple(_let_out(canary, site) for canary in _CANARIES if canary.name not in pointless)


def examine(
    plan: Plan, *, memory: int, uid: int | None, secrets: Iterable[str] = (), behind_view: bool = False
) -> tuple[CanaryResult, ...]:
    """Lock a child down as a candidate would be, and let out the canaries in it.

    Args:
        plan: what `lockdown.prepare` made in this process.
        memory: bytes, as for a candidate.
        uid: a user id of the child's own, or None.
        secrets: files of the course that exist: to be read or found by the child if the wall has a hole.
        behind_view: whether `view.build` hid them from this process.

    Raises WallError if the lockdown itself is refused, HarnessError if the child does not report.
    """
    layers = {Layer.LIMITS}
    layers |= {Layer.LANDLOCK} if plan.ruleset is not None else set()
    layers |= {Layer.SECCOMP} if plan.filter is not None else set()
    layers |= {Layer.VIEW} if behind_view else set()
    site = Site(os.getpid(), tuple(secrets), frozenset(layers), plan.threads)
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.dup2(writing, _REPORT)
            lockdown.enter(plan, keep=(_REPORT,), memory=memory, cpu_seconds=10, uid=uid, parent_pid=site.grader)
            os.write(_REPORT, json.dumps([asdict(result) for result in run(site)]).encode())
            os._exit(0)
        finally:
            os._exit(1)
    os.close(writing)
    try:
        report = _read_all(reading, time.monotonic() + _PATIENCE)
    finally:
        os.close(reading)
        os.kill(child, signal.SIGKILL)  # at the end of its report it is past being killed
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return read_report(report, status)


def _let_out(canary: _Canary, site: Site) -> CanaryResult:
    try:
        answer = canary.attempt(site)
    except OSError as error:
        held = error.errno in canary.answers
        detail = f"{errno.errorcode.get(error.errno or 0, 'error')}: {error.strerror}"
    else:
        held, detail = False, f"succeeded: {answer!r}"[:200]
    promised = not site.layers.isdisjoint(canary.stopped_by)
    return CanaryResult(canary.name, canary.tries, held, promised, detail)


def _read_all(descriptor: int, deadline: float) -> bytes:
    """Everything until the other end closes or the deadline passes."""
    content = b""
    while select.select([descriptor], [], [], max(0.0, deadline - time.monotonic()))[0]:
        if not (chunk := os.read(descriptor, 1 << 16)):
            break
        content += chunk
    return content


def read_report(report: bytes, status: int) -> tuple[CanaryResult, ...]:
    """The results that a child reported before it ended with `status` (an exit status, or minus a signal).

    Raises WallError if its lockdown was refused, HarnessError if it did not report.
    """
    if status in list(Refusal):
        raise WallError(f"the wall cannot be built here: a candidate {Refusal(status).text}")
    try:
        return tuple(CanaryResult(**entry) for entry in json.loads(report))
    except (ValueError, TypeError):
        raise HarnessError(f"the canaries did not report; their process ended with status {status}") from None
