"""What a machine can do: on this one, on lesser ones that are emulated, and as an ordinary user."""

import dataclasses
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.model import Isolation
from autograder.sandbox import levels
from autograder.sandbox.levels import Machine

LESSER_MACHINE = Path(__file__).with_name("lesser_machine.py")
WHOLE = Machine(
    system="Linux",
    kernel="6.18.0",
    architecture="x86_64",
    landlock_abi=7,
    seccomp=True,
    root=True,
    may_drop_uid=True,
    installation_readable=True,
    mount_namespaces=True,
)
ASK = """
import dataclasses, json
from autograder.sandbox import levels
machine = levels.probe()
level, reasons = levels.reachable(machine)
print(json.dumps([dataclasses.asdict(machine), str(level), reasons]))
"""
EXAMINE = """
import json
from autograder.sandbox import canaries, installation, levels, lockdown
plan = lockdown.prepare(levels.probe(), read=installation.readable())
results = canaries.examine(plan, memory=1 << 30, uid=None)
print(json.dumps([str(plan.level), sorted(result.name for result in results if result.promised and not result.held)]))
"""


def on_a_machine_without(lacking, program):
    command = [sys.executable, str(LESSER_MACHINE), lacking, sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("changed", "level", "words"),
    [
        ({}, Isolation.FULL, []),
        ({"root": False, "may_drop_uid": False, "mount_namespaces": False}, Isolation.FULL, []),
        ({"landlock_abi": 1}, Isolation.FULL, []),
        ({"landlock_abi": 0}, Isolation.PARTIAL, ["Landlock"]),
        ({"seccomp": False}, Isolation.PARTIAL, ["seccomp"]),
        ({"landlock_abi": 0, "seccomp": False}, Isolation.PROCESS, ["Landlock", "seccomp"]),
        ({"unsupported": "no table for riscv64"}, Isolation.PROCESS, ["riscv64"]),
    ],
)
def test_levels(changed, level, words):
    found, reasons = levels.reachable(dataclasses.replace(WHOLE, **changed))
    assert found is level
    assert len(reasons) == len(words)
    assert all(word in reason for word, reason in zip(words, reasons, strict=True))


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({}, []),
        ({"landlock_abi": 3}, ["Landlock 3 of 7"]),
        ({"root": False, "may_drop_uid": False}, ["only root"]),
        ({"may_drop_uid": False}, ["does not let root"]),
        ({"installation_readable": False}, []),
        ({"installation_readable": False, "mount_namespaces": False}, ["install Python", "path exists"]),
    ],
)
def test_remarks(changed, words):
    found = levels.remarks(dataclasses.replace(WHOLE, **changed))
    assert len(found) == len(words)
    assert all(word in remark for word, remark in zip(words, found, strict=True))


def test_an_unknown_machine(monkeypatch):
    real = os.uname()
    fake = os.uname_result((real.sysname, real.nodename, real.release, real.version, "riscv64"))
    monkeypatch.setattr(os, "uname", lambda: fake)
    machine = levels.probe()
    assert (machine.landlock_abi, machine.seccomp) == (0, False)
    level, reasons = levels.reachable(machine)
    assert level is Isolation.PROCESS
    assert "riscv64" in reasons[0]


@pytest.mark.wall
@pytest.mark.parametrize(
    ("lacking", "level", "fields"),
    [
        ("landlock", "partial", {"landlock_abi": 0, "seccomp": True}),
        ("seccomp", "partial", {"seccomp": False}),
        ("landlock,seccomp", "process", {"landlock_abi": 0, "seccomp": False}),
        ("namespaces", "full", {"mount_namespaces": False}),
        ("users", "full", {"may_drop_uid": False, "installation_readable": False}),
        ("close_range", "full", {}),
    ],
)
def test_an_emulated_machine_is_seen_through(lacking, level, fields):
    machine, found, reasons = on_a_machine_without(lacking, ASK)
    assert found == level
    assert {name: machine[name] for name in fields} == fields
    assert len(reasons) == (0 if level == "full" else lacking.count(",") + 1)


@pytest.mark.wall
@pytest.mark.parametrize(
    ("lacking", "level"),
    [
        ("landlock", "partial"),
        ("seccomp", "partial"),
        ("landlock,seccomp", "process"),
        ("namespaces", "full"),
        ("close_range", "full"),
    ],
)
def test_an_emulated_machine_keeps_what_it_promises(lacking, level):
    assert on_a_machine_without(lacking, EXAMINE) == [level, []]
