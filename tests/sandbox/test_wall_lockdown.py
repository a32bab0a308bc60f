"""The lockdown as a whole: what a child finds afterwards, that a failed step ends it, and what it costs."""

import contextlib
import dataclasses
import os
import resource
import signal
import sys
import time
from pathlib import Path

import forked
import pytest

from autograder.model import Isolation
from autograder.sandbox import identity, lockdown, syscalls

pytestmark = pytest.mark.wall
LIMITS = {"memory": forked.GIGABYTE, "cpu_seconds": 10, "uid": None}


def test_the_plan_is_full(plan):
    assert plan.level is Isolation.FULL
    assert plan.reasons == ()


def test_nothing_of_the_grader_is_left(plan, monkeypatch):
    monkeypatch.setenv("SECRET_TOKEN", "secret")
    leaked = os.open("/etc/passwd", os.O_RDONLY)
    signal.signal(signal.SIGUSR1, lambda *_: None)
    signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR2])

    def child():
        descriptors = []
        for descriptor in range(200):
            with contextlib.suppress(OSError):
                os.fstat(descriptor)
                descriptors.append(descriptor)
        return {
            "environment": dict(os.environ),
            "descriptors": len(descriptors),
            "standard": [os.fstat(number).st_rdev for number in range(3)],
            "folder": str(Path.cwd()),
            "umask": os.umask(0),
            "session": os.getsid(0) == os.getpid(),
            "handlers": [signal.getsignal(number) for number in (signal.SIGUSR1, signal.SIGCHLD, signal.SIGINT)],
            "ignored": [number for number in signal.valid_signals() if signal.getsignal(number) == signal.SIG_IGN],
            "blocked": signal.pthread_sigmask(signal.SIG_BLOCK, []),
        }

    try:
        found = forked.locked(plan, child)
    finally:
        os.close(leaked)
        signal.signal(signal.SIGUSR1, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGUSR2])
    assert "SECRET_TOKEN" not in found["environment"]
    assert found["environment"]["HOME"] == "/nonexistent"
    assert found["descriptors"] == 4, "0 to 2 and the pipe of this test"
    assert found["standard"] == [Path(os.devnull).stat().st_rdev] * 3
    assert (found["folder"], found["umask"], found["session"]) == ("/", 0o077, True)
    assert found["handlers"] == [signal.SIG_DFL] * 3
    assert set(found["ignored"]) == {signal.SIGPIPE, signal.SIGXFSZ}
    assert found["blocked"] == set()


def test_kept_descriptors_stay_and_the_ruleset_goes(plan):
    kept = os.open(os.devnull, os.O_RDONLY)

    def child():
        os.fstat(kept)
        with pytest.raises(OSError, match="Bad file"):
            os.fstat(plan.ruleset)
        return True

    try:
        assert forked.locked(plan, child, keep=(kept,))
    finally:
        os.close(kept)


def test_limits(plan):
    def child():
        names = ("AS", "CPU", "FSIZE", "NOFILE", "CORE", "MEMLOCK", "STACK", "MSGQUEUE", "SIGPENDING", "NPROC")
        return {name: resource.getrlimit(getattr(resource, f"RLIMIT_{name}")) for name in names}

    size = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    found = forked.locked(plan, child, memory=300 << 20, cpu_seconds=7)
    address_space = found.pop("AS")
    assert address_space[0] == address_space[1]
    assert abs(address_space[0] - size - (300 << 20)) < 64 << 20
    assert found == {
        "CPU": (7, 8),
        **dict.fromkeys(("FSIZE", "CORE", "MEMLOCK", "MSGQUEUE"), (0, 0)),
        "NOFILE": (64, 64),
        "STACK": (8 << 20, 8 << 20),
        "SIGPENDING": (64, 64),
        "NPROC": (1, 1),
    }


def test_memory_is_bounded(plan):
    def child():
        with pytest.raises(MemoryError):
            bytearray(200 << 20)
        return len(bytearray(50 << 20))

    assert forked.locked(plan, child, memory=100 << 20) == 50 << 20


def test_deep_recursion_ends_within_the_memory(plan):
    def child():
        sys.setrecursionlimit(10**9)

        def deeper():
            return [deeper()]

        deeper()

    def locked():
        lockdown.enter(plan, keep=(), parent_pid=grader, memory=40 << 20, cpu_seconds=10, uid=None)
        child()

    grader = os.getpid()
    started = time.monotonic()
    assert forked.status_of(locked) != 0
    assert time.monotonic() - started < 15


def test_cpu_time_ends_even_if_the_signal_is_caught(plan):
    def child():
        lockdown.enter(plan, keep=(), parent_pid=grader, memory=forked.GIGABYTE, cpu_seconds=1, uid=None)
        signal.signal(signal.SIGXCPU, lambda *_: None)
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        while True:
            pass

    grader = os.getpid()
    assert forked.status_of(child) == -signal.SIGKILL


def test_no_privilege_is_left(plan):
    def child():
        lockdown.enter(
            dataclasses.replace(plan, ruleset=None),  # else it could not read about itself
            **{"keep": (writing,), "parent_pid": grader, **LIMITS},
        )
        os.write(writing, Path("/proc/self/status").read_bytes())

    grader = os.getpid()
    reading, writing = os.pipe()
    assert forked.status_of(child) == 0
    os.close(writing)
    with os.fdopen(reading) as stream:
        status = dict(line.split(":\t") for line in stream.read().splitlines() if ":\t" in line)
    nothing = "0" * 16
    assert {status[name] for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")} == {nothing}
    if os.geteuid() == 0:
        assert status["CapBnd"] == nothing
    assert status["NoNewPrivs"] == "1"
    assert status["Seccomp"] == "2"


def test_its_memory_is_closed_to_its_own_user(plan):
    """Not dumpable: its entries in /proc belong to root, whoever it is."""

    uid = identity.slot_uid(0, os.getpid()) if identity.may_drop_uid() else None

    def child():
        lockdown.enter(plan, keep=(writing,), parent_pid=grader, **{**LIMITS, "uid": uid})
        os.write(writing, b"ready")
        signal.pause()

    grader = os.getpid()
    reading, writing = os.pipe()
    pid = os.fork()
    if pid == 0:
        try:
            child()
        finally:
            os._exit(1)
    try:
        assert os.read(reading, 5) == b"ready"
        assert Path(f"/proc/{pid}/mem").stat().st_uid == 0
    finally:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)
        os.close(reading)
        os.close(writing)


def test_a_child_dies_with_its_template(plan):
    reading, writing = os.pipe()

    def template():
        if os.fork() == 0:
            grader = os.getppid()
            lockdown.enter(plan, keep=(writing,), parent_pid=grader, **LIMITS)
            os.write(writing, b"ready")
            signal.pause()
        assert os.read(reading, 5) == b"ready"

    assert forked.status_of(template) == 0
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        assert stream.read() == b"", "the pipe closes when the child is gone"


def test_the_lockdown_imports_nothing(plan):
    before = set(sys.modules)
    assert forked.locked(plan, lambda: set(sys.modules) - before) == set()


def test_without_close_range_descriptors_close_as_well(plan, monkeypatch):
    real = syscalls.call

    def older(name, *arguments):
        if name == "close_range":
            raise OSError(38, name)
        return real(name, *arguments)

    monkeypatch.setattr(lockdown.syscalls, "call", older)
    leaked = os.open("/etc/passwd", os.O_RDONLY)

    def child():
        os.fstat(leaked)

    try:
        with pytest.raises(AssertionError, match="Bad file descriptor"):
            forked.locked(plan, child)
    finally:
        os.close(leaked)


def test_another_user_id(plan):
    if not identity.may_drop_uid():
        pytest.skip("only root can give a process another user id")
    uid = identity.slot_uid(3, os.getpid())

    def child():
        return os.getresuid(), os.getresgid(), os.getgroups()

    assert forked.locked(plan, child, uid=uid) == ((uid,) * 3, (uid,) * 3, [])


def test_it_takes_a_few_milliseconds(plan):
    def child():
        before = time.process_time()
        lockdown.enter(plan, keep=(writing,), parent_pid=grader, **LIMITS)
        os.write(writing, b"%f\n" % (time.process_time() - before))

    grader = os.getpid()
    reading, writing = os.pipe()
    for _ in range(15):
        assert forked.status_of(child) == 0
    os.close(writing)
    with os.fdopen(reading) as stream:
        taken = sorted(map(float, stream.read().split()))
    assert taken[0] < 0.007, "seconds of CPU; the least, because other programs run on this machine"
