"""The seccomp filter of both architectures, run call by call in an interpreter; a few calls by the kernel itself."""

import errno
import functools
import os
import signal
import threading

import bpf
import forked
import pytest

from autograder.sandbox import identity, seccomp, syscalls
from autograder.sandbox.seccomp import ALLOW, KILL, NO_SUCH_CALL, NOT_PERMITTED, Instruction
from autograder.sandbox.syscalls import Architecture

AUDIT = {Architecture.X86_64: 0xC000003E, Architecture.AARCH64: 0xC00000B7}
AUDIT_I386, AUDIT_ARM = 0x40000003, 0x40000028
PID = 4321
HIGH = 1 << 32
THREAD = 0x3D0F00
both = pytest.mark.parametrize("architecture", Architecture)


@functools.cache
def built(architecture, **options):
    return seccomp.build(architecture, **options).of(PID)


def judge(architecture, name, *arguments, **options):
    number = syscalls.number(name, architecture)
    program = built(architecture, **options)
    return bpf.verdict(program.code, number, arguments, audit=AUDIT[architecture])


def names_of(table, architecture):
    return [name for name in table if syscalls.number(name, architecture) is not None]


@both
def test_every_call_gets_the_verdict_of_its_table(architecture):
    program = seccomp.build(architecture).of(PID)
    for table, verdict in (
        (syscalls.ALLOWED, ALLOW),
        (syscalls.REFUSED, NOT_PERMITTED),
        (syscalls.OUR_OWN, NO_SUCH_CALL),
    ):
        for number in syscalls.numbers(table, architecture):
            assert bpf.verdict(program.code, number, audit=AUDIT[architecture]) == verdict


@both
def test_a_call_in_no_table_does_not_exist(architecture):
    known = {
        number
        for table in (syscalls.ALLOWED, syscalls.GUARDED, syscalls.REFUSED)
        for number in syscalls.numbers(table, architecture)
    }
    program = seccomp.build(architecture).of(PID)
    for number in set(range(600)) - known:
        assert bpf.verdict(program.code, number, audit=AUDIT[architecture]) == NO_SUCH_CALL


@both
@pytest.mark.parametrize("audit", [AUDIT_I386, AUDIT_ARM, *AUDIT.values()])
def test_another_architectures_calls_end_the_process(architecture, audit):
    verdict = bpf.verdict(seccomp.build(architecture).code, 0, audit=audit)
    assert (verdict == KILL) == (audit != AUDIT[architecture])


def test_x32_calls_end_the_process():
    program = seccomp.build(Architecture.X86_64)
    for number in (0x40000000, 0x40000000 | 59, -1):
        assert bpf.verdict(program.code, number, audit=AUDIT[Architecture.X86_64]) == KILL


@both
@pytest.mark.parametrize("name", ["kill", "tgkill"])
def test_signals_reach_nobody_else(architecture, name):
    assert judge(architecture, name, PID, 9) == ALLOW
    for other in (PID + 1, 1, 0, -1, -PID):
        assert judge(architecture, name, other, 9) == NOT_PERMITTED


@both
def test_limits_are_its_own_and_read_only(architecture):
    old = 0x7FFF00001000
    assert judge(architecture, "prlimit64", 0, 7, 0, old) == ALLOW
    assert judge(architecture, "prlimit64", PID, 7, 0, old) == ALLOW
    assert judge(architecture, "prlimit64", PID + 1, 7, 0, old) == NOT_PERMITTED
    assert judge(architecture, "prlimit64", 0, 7, 0x1000, 0) == NOT_PERMITTED
    assert judge(architecture, "prlimit64", 0, 7, HIGH, 0) == NOT_PERMITTED, "the upper half of a pointer counts"


@both
@pytest.mark.parametrize("name", ["sendto", "recvfrom"])
def test_datagrams_have_no_address(architecture, name):
    assert judge(architecture, name, 3, 0x1000, 10, 0, 0, 0) == ALLOW
    assert judge(architecture, name, 3, 0x1000, 10, 0, 0x1000, 16) == NOT_PERMITTED
    assert judge(architecture, name, 3, 0x1000, 10, 0, HIGH, 16) == NOT_PERMITTED


@both
def test_lists_of_operations(architecture):
    def allowed(name, position, values):
        return {value for value in values if judge(architecture, name, *[0] * position, value) == ALLOW}

    assert allowed("prctl", 0, [*range(80), 0x53564D41]) == {15, 16, 0x53564D41}
    assert allowed("ioctl", 1, range(0x5400, 0x5480)) == {0x5401, 0x5413, 0x541B, 0x5421, 0x5450, 0x5451}
    assert allowed("fcntl", 1, [*range(40), *range(1024, 1044)]) == {0, 1, 2, 3, 4, 1030, 1032}
    assert allowed("socketpair", 0, range(46)) == {1}
    assert allowed("madvise", 2, range(128)).isdisjoint({9, 12, 13, 21, 100, 101, 102, 103})  # REMOVE, MERGEABLE …
    assert {4, 8, 14} <= allowed("madvise", 2, range(128))  # DONTNEED, FREE, HUGEPAGE


def test_only_matrix_units_may_be_asked_for():
    allowed = {code for code in range(0x1000, 0x6000) if judge(Architecture.X86_64, "arch_prctl", code) == ALLOW}
    assert allowed == {0x1021, 0x1022, 0x1023}


@both
def test_clone_makes_nothing_without_threads(architecture):
    for flags in (0, signal.SIGCHLD, 0x10000, THREAD):
        assert judge(architecture, "clone", flags) == NOT_PERMITTED
    assert judge(architecture, "clone3") == NO_SUCH_CALL


@both
def test_clone_makes_threads_only_with_threads(architecture):
    assert judge(architecture, "clone", THREAD, threads=True) == ALLOW
    assert judge(architecture, "clone", THREAD | 0x400000, threads=True) == ALLOW  # musl's
    for flags in (signal.SIGCHLD, 0, 0x10000, THREAD | 0x10000000, THREAD | 0x2000, THREAD | HIGH, THREAD & ~0x10000):
        assert judge(architecture, "clone", flags, threads=True) == NOT_PERMITTED
    assert judge(architecture, "clone3", threads=True) == NO_SUCH_CALL


@both
def test_files_open_for_writing_only_behind_landlock(architecture):
    writing = (os.O_WRONLY, os.O_RDWR, os.O_CREAT, os.O_TRUNC, os.O_WRONLY | os.O_CREAT, 0o20200000 | os.O_RDWR)
    assert judge(architecture, "openat", -100, 0x1000, os.O_RDWR) == ALLOW
    for flags in writing:
        assert judge(architecture, "openat", -100, 0x1000, flags, read_only=True) == NOT_PERMITTED
    assert judge(architecture, "openat", -100, 0x1000, os.O_RDONLY | os.O_CLOEXEC, read_only=True) == ALLOW
    if architecture is Architecture.X86_64:
        assert judge(architecture, "open", 0x1000, os.O_WRONLY, read_only=True) == NOT_PERMITTED
        assert judge(architecture, "open", 0x1000, os.O_RDONLY, read_only=True) == ALLOW


@both
def test_every_guarded_call_has_a_rule_that_refuses(architecture):
    odd = 0xDEADBEEF00C0FFEE
    for name in names_of(syscalls.GUARDED, architecture):
        assert judge(architecture, name, *[odd] * 6) == NOT_PERMITTED


@both
def test_the_process_id_is_patched_wherever_it_belongs(architecture):
    template = seccomp.build(architecture)
    assert len(template.own_pid) == 3  # kill, tgkill, prlimit64
    for pid in (7, 0x7FFFFFFF):
        changed = [place for place in range(len(template.code)) if template.of(pid).code[place] != template.code[place]]
        allowed = {place for offset in template.own_pid for place in range(offset, offset + 4)}
        assert set(changed) <= allowed
        number = syscalls.number("kill", architecture)
        assert bpf.verdict(template.of(pid).code, number, (pid, 9), audit=AUDIT[architecture]) == ALLOW


def test_a_jump_that_is_too_far_is_a_defect():
    assert Instruction(seccomp.JUMP_IF_EQUAL, 1, if_false=255).pack()
    with pytest.raises(ValueError, match="255"):
        Instruction(seccomp.JUMP_IF_EQUAL, 1, if_false=256).pack()


def test_long_tables_are_cut_into_batches():
    numbers = range(1000, 1600)
    program = [Instruction(seccomp.LOAD, 0), *seccomp._each(numbers, ALLOW), Instruction(seccomp.RETURN, KILL)]
    code = b"".join(instruction.pack() for instruction in program)
    for number in range(990, 1610):
        assert bpf.verdict(code, number, audit=0) == (ALLOW if number in numbers else KILL)


# ---- by the kernel ------------------------------------------------------------------------------------------------------


def install(**options):
    identity.forbid_new_privileges()
    seccomp.install(seccomp.build(syscalls.machine(), **options).of(os.getpid()))


def error_of(attempt):
    try:
        attempt()
    except OSError as error:
        return errno.errorcode[error.errno]
    return "none"


@pytest.mark.wall
def test_the_kernel_agrees():
    def child():
        install()
        return [
            error_of(lambda: syscalls.call("socket", 1, 1, 0)),
            error_of(lambda: syscalls.call("clone3", bytes(64), 64)),
            error_of(lambda: os.kill(os.getppid(), 0)),
            error_of(lambda: os.kill(os.getpid(), 0)),
            error_of(os.fork),
        ]

    assert forked.run(child) == ["EPERM", "ENOSYS", "EPERM", "none", "EPERM"]


@pytest.mark.wall
def test_an_x32_call_ends_the_child():
    if syscalls.machine() is not Architecture.X86_64:
        pytest.skip("x32 is a part of x86_64")

    def child():
        install()
        syscalls.LIBC.syscall(0x40000000 | 39)

    assert forked.status_of(child) == -signal.SIGSYS


@pytest.mark.wall
def test_threads_run_where_they_are_allowed_and_processes_do_not():
    def child():
        install(threads=True)
        seen = []
        threads = [threading.Thread(target=seen.append, args=(place,)) for place in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sorted(seen), error_of(os.fork)

    assert forked.run(child) == ([0, 1, 2], "EPERM")


@pytest.mark.wall
def test_every_thread_is_behind_the_filter():
    def child():
        install(threads=True)
        seen = []
        thread = threading.Thread(target=lambda: seen.append(error_of(lambda: syscalls.call("socket", 1, 1, 0))))
        thread.start()
        thread.join()
        return seen

    assert forked.run(child) == ["EPERM"]


@pytest.mark.wall
def test_without_landlock_nothing_opens_for_writing(tmp_path):
    existing = tmp_path / "file"
    existing.write_text("kept")

    def child():
        install(read_only=True)
        return [
            error_of(lambda: existing.write_text("lost")),
            error_of((tmp_path / "new").touch),
            error_of(lambda: os.open(tmp_path, os.O_RDWR | getattr(os, "O_TMPFILE", 0))),
            existing.read_text(),
        ]

    assert forked.run(child) == ["EPERM", "EPERM", "EPERM", "kept"]
