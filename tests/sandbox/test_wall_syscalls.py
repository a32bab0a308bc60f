"""The numbers of system calls, against the kernel's own headers where they are installed."""

import os
import re
from pathlib import Path

import pytest

from autograder.errors import WallError
from autograder.sandbox import syscalls
from autograder.sandbox.syscalls import Architecture

X86_64_HEADERS = ("/usr/include/x86_64-linux-gnu/asm/unistd_64.h", "/usr/include/asm/unistd_64.h")
GENERIC_HEADERS = ("/usr/include/asm-generic/unistd.h",)
TABLES = {
    "ALLOWED": syscalls.ALLOWED,
    "GUARDED": syscalls.GUARDED,
    "REFUSED": syscalls.REFUSED,
    "OUR_OWN": syscalls.OUR_OWN,
}


def defined_in(headers):
    header = next((Path(name) for name in headers if Path(name).exists()), None)
    if header is None:
        pytest.skip(f"none of {', '.join(headers)}: install the kernel's headers (Debian: linux-libc-dev)")
    found = re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", header.read_text())
    return {name: int(number) for name, number in found}


def ours(column):
    return {name: row[column] for table in TABLES.values() for name, row in table.items()}


def test_numbers_on_x86_64():
    header = defined_in(X86_64_HEADERS)
    # A call younger than the header is not in it.
    compared = {name: number for name, number in ours(0).items() if name in header or number <= max(header.values())}
    assert len(compared) > 200
    assert compared == {name: header.get(name) for name in compared}


def test_numbers_on_aarch64():
    header = defined_in(GENERIC_HEADERS)
    header["newfstatat"] = header["fstatat"]  # its name where long is 64 bits wide
    newest = max(number for name, number in header.items() if name not in {"syscalls", "arch_specific_syscall"})
    compared = {name: number for name, number in ours(1).items() if number is None or number <= newest}
    assert len(compared) > 200
    assert compared == {name: header.get(name) for name in compared}


def test_no_call_stands_in_two_tables():
    names = [name for table in TABLES.values() for name in table]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("architecture", Architecture)
def test_no_number_stands_for_two_calls(architecture):
    numbers = syscalls.numbers([name for table in TABLES.values() for name in table], architecture)
    assert len(numbers) == len(set(numbers))


def test_aarch64_leaves_out_what_it_never_had():
    gone = {"open", "stat", "lstat", "fork", "vfork", "pipe", "poll", "select", "dup2", "unlink", "arch_prctl"}
    for name in gone:
        assert syscalls.number(name, Architecture.AARCH64) is None
        assert syscalls.number(name, Architecture.X86_64) is not None


def test_an_unknown_machine_is_refused(monkeypatch):
    real = os.uname()
    fake = os.uname_result((real.sysname, real.nodename, real.release, real.version, "riscv64"))
    monkeypatch.setattr(os, "uname", lambda: fake)
    with pytest.raises(WallError, match="riscv64"):
        syscalls.machine()


def test_another_system_is_refused(monkeypatch):
    monkeypatch.setattr(syscalls.sys, "platform", "darwin")
    with pytest.raises(WallError, match="darwin"):
        syscalls.machine()


def test_an_unknown_name_is_a_defect():
    with pytest.raises(KeyError):
        syscalls.number("no_such_call", Architecture.X86_64)


def test_a_failing_call_raises_with_its_name():
    with pytest.raises(OSError, match="close_range") as caught:
        syscalls.call("close_range", 5, 4, 0)
    assert caught.value.errno == 22
