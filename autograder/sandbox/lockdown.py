"""The lockdown of a candidate: everything that happens between the fork and the first byte of a submission, in order.

`prepare` runs once in the template and makes what is dear: the Landlock ruleset and the seccomp program. `enter` runs in
each forked child, takes some milliseconds, and either comes back with the wall up or does not come back: whatever fails,
the child ends with the exit status that `Refusal` names, before it has read anything of a submission. A status is a
refusal only as long as the child has not reported that it is ready; later a submission may exit with any number.

What is trusted: the kernel, this process before the fork, and the template's environment and arguments, which stay in
the child's memory whatever is cleared here. A template is therefore started with nothing in them.

Why each step stands where it does:

1.  Signals, session, environment, working directory, descriptors: nothing of the grader's is left in reach, no terminal.
2.  Resource limits, while we may still set them. The kernel holds them from here on.
3.  Identity: bounding set, groups, group, user, capabilities. After the limits, which another user could not raise.
4.  Death with the parent: after the change of user, which clears it; then a look whether the parent died meanwhile.
5.  Not dumpable, so that no other process of the same user reads its memory; no new privileges, the condition for 6, 7.
6.  Landlock, while its calls are not yet filtered.
7.  The seccomp filter, last, because it forbids most of the above.
8.  Canaries: what must fail now is tried. One success, and the child ends.

A level below `FULL` leaves out 6 or 7 or both, and the canaries that go with them; on systems other than Linux only the
portable parts of 1 to 3 remain.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import IntEnum
from pathlib import Path

from autograder.errors import WallError
from autograder.model import Isolation
from autograder.sandbox import identity, landlock, levels, rlimits, seccomp, syscalls
from autograder.sandbox.levels import Machine
from autograder.sandbox.syscalls import LIBC, check

_LINUX = sys.platform == "linux"

# <linux/prctl.h>
_PR_SET_PDEATHSIG = 1

_STANDARD_ERROR, _ABOVE_THE_KEPT, _LAST_DESCRIPTOR = 2, 64, (1 << 32) - 1

_THREADS = ("OMP_NUM_THREADS", "OMP_THREAD_LIMIT", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
_ENVIRONMENT = {"HOME": "/nonexistent", "PATH": "/nonexistent", "LANG": "C.UTF-8", "TZ": "UTC"}
_ENVIRONMENT |= dict.fromkeys(_THREADS, "1")  # for libraries that a submission loads late
_DEFAULT_SIGNALS = tuple(sorted(signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP}))
_IGNORED_SIGNALS = (signal.SIGPIPE, signal.SIGXFSZ)  # as Python starts: an error is raised instead


class Refusal(IntEnum):
    """The exit status of a child whose lockdown failed: the step. Statuses of ours start well above what programs use."""

    DETACHING = 110
    LIMITS = 111
    IDENTITY = 112
    ORPHANED = 113
    PRIVILEGES = 114
    LANDLOCK = 115
    SECCOMP = 116
    OPENED_A_FILE = 117
    MADE_A_SOCKET = 118
    MADE_A_PROCESS = 119
    REACHED_THE_GRADER = 120

    @property
    def text(self) -> str:
        """What went wrong, for the owner of the machine."""
        return _REFUSALS[self]


_REFUSALS = {
    Refusal.DETACHING: "could not leave the grader's session, environment and descriptors",
    Refusal.LIMITS: "could not set the resource limits",
    Refusal.IDENTITY: "could not give up its privileges or change its user id",
    Refusal.ORPHANED: "its template died meanwhile",
    Refusal.PRIVILEGES: "could not rule out new privileges",
    Refusal.LANDLOCK: "could not restrict itself with Landlock",
    Refusal.SECCOMP: "could not install its seccomp filter",
    Refusal.OPENED_A_FILE: "could still open a folder that Landlock should have closed",
    Refusal.MADE_A_SOCKET: "could still make a socket",
    Refusal.MADE_A_PROCESS: "could still make a process",
    Refusal.REACHED_THE_GRADER: "could still send the grader a signal",
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What the children of a template will be locked down with."""

    level: Isolation
    reasons: tuple[str, ...]
    """Why the level is not `FULL`."""
    landlock_abi: int
    ruleset: int | None
    """A descriptor of the template's, which every child inherits, uses and closes."""
    filter: seccomp.Program | None
    threads: bool


def prepare(
    machine: Machine, *, read: Iterable[str], write_files: Iterable[str] = ("/dev/null",), threads: bool = False
) -> Plan:
    """Make the strongest plan that a machine allows. In the template, behind its view if it has one.

    Args:
        machine: what `levels.probe` found.
        read: folders (whole trees) and files that candidates may read; anything else stays closed to them.
        write_files: files, not folders, that they may write.
        threads: whether they may start threads.
    """
    readable = tuple(read)
    if "/" in map(os.path.realpath, readable):
        raise WallError("a candidate that may read / may read everything: name the folders it needs")
    level, reasons = levels.reachable(machine)
    abi = machine.landlock_abi
    program = None
    if machine.seccomp:
        program = seccomp.build(syscalls.machine(), threads=threads, read_only=not abi)
    ruleset = _out_of_the_way(landlock.build(readable, write_files, abi)) if abi else None
    return Plan(level, reasons, abi, ruleset, program, threads)


def enter(plan: Plan, *, keep: Iterable[int], memory: int, cpu_seconds: int, uid: int | None, parent_pid: int) -> None:
    """Lock the calling process down for good. In a forked child with one thread; returns only if all that was promised holds.

    Args:
        plan: what `prepare` made in the template.
        keep: descriptors to leave open; from 3 to 63, since 0 to 2 become `/dev/null`.
        memory: bytes of address space on top of what the process uses now.
        cpu_seconds: seconds of CPU after which the kernel sends SIGXCPU, and a second later SIGKILL.
        uid: a user id of its own, or None to stay who it is, without privileges.
        parent_pid: the template's process id as the template knows it.
    """
    step = Refusal.DETACHING
    try:
        _reset_signals()
        _detach()
        _keep_only((*keep, *([] if plan.ruleset is None else [plan.ruleset])))

        step = Refusal.LIMITS
        rlimits.impose(memory, cpu_seconds, threads=plan.threads, own_uid=uid is not None)

        step = Refusal.IDENTITY
        if not identity.become(uid):
            os._exit(step)

        step = Refusal.PRIVILEGES
        if _LINUX:
            check(LIBC.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0), "death with the parent")
            identity.close_memory()
            identity.forbid_new_privileges()

        step = Refusal.ORPHANED
        if os.getppid() != parent_pid:
            os._exit(step)

        step = Refusal.LANDLOCK
        if plan.ruleset is not None:
            landlock.restrict(plan.ruleset, plan.landlock_abi)
            os.close(plan.ruleset)

        step = Refusal.SECCOMP
        if plan.filter is not None:
            seccomp.install(plan.filter.of(os.getpid()))

        for step, attempt in _canaries(plan, parent_pid):
            if _succeeds(attempt):
                os._exit(step)
    except BaseException:  # noqa: BLE001  whatever it was: nothing may run behind half a wall
        os._exit(step)


def _out_of_the_way(descriptor: int) -> int:
    """The same open thing under a number that no caller moves a kept descriptor to."""
    moved = fcntl.fcntl(descriptor, fcntl.F_DUPFD_CLOEXEC, _ABOVE_THE_KEPT)
    os.close(descriptor)
    return moved


def _reset_signals() -> None:
    """As in a fresh Python process. Timers need no reset: a fork does not inherit them."""
    signal.set_wakeup_fd(-1)
    for number in _DEFAULT_SIGNALS:
        signal.signal(number, signal.SIG_DFL)
    for number in _IGNORED_SIGNALS:
        signal.signal(number, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _detach() -> None:
    """Out of the grader's session, working directory and environment."""
    if os.getsid(0) != os.getpid():
        os.setsid()
    os.chdir("/")
    os.umask(0o077)
    os.environ.clear()
    os.environ.update(_ENVIRONMENT)


def _keep_only(descriptors: Iterable[int]) -> None:
    """Standard input, output and error from and to nowhere; everything else closed but `descriptors`."""
    kept = sorted(set(descriptors))
    if kept and kept[0] <= _STANDARD_ERROR:
        raise ValueError(f"descriptor {kept[0]} is taken by /dev/null")
    for descriptor in kept:
        os.fstat(descriptor)  # it is open
    null = os.open(os.devnull, os.O_RDWR)
    for standard in range(_STANDARD_ERROR + 1):
        os.dup2(null, standard)
    first = _STANDARD_ERROR + 1
    for descriptor in kept:
        _close(first, descriptor - 1)
        first = descriptor + 1
    _close(first, _LAST_DESCRIPTOR)


def _close(first: int, last: int) -> None:
    """Close all descriptors from `first` to `last`, quickly where the system can (Linux 5.9)."""
    if first > last:
        return
    if _LINUX:
        try:
            syscalls.call("close_range", first, last, 0)
        except (OSError, WallError):
            pass
        else:
            return
    for descriptor in [int(entry.name) for entry in Path("/dev/fd").iterdir()]:
        if first <= descriptor <= last:
            with contextlib.suppress(OSError):  # the listing had one of its own, closed by now
                os.close(descriptor)


def _canaries(plan: Plan, parent_pid: int) -> tuple[tuple[Refusal, Callable[[], object]], ...]:
    """What must fail now, by what the plan promises."""
    behind_landlock = ((Refusal.OPENED_A_FILE, lambda: os.open("/", os.O_RDONLY | os.O_DIRECTORY)),)
    behind_seccomp = (
        (Refusal.MADE_A_SOCKET, lambda: syscalls.call("socket", socket.AF_UNIX, socket.SOCK_STREAM, 0)),
        (Refusal.MADE_A_PROCESS, lambda: syscalls.call("clone", signal.SIGCHLD, 0, 0, 0, 0)),  # a child would end too
        (Refusal.REACHED_THE_GRADER, lambda: os.kill(parent_pid, 0)),
    )
    return (behind_landlock if plan.ruleset is not None else ()) + (behind_seccomp if plan.filter else ())


def _succeeds(attempt: Callable[[], object]) -> bool:
    try:
        attempt()
    except OSError:
        return False
    return True
