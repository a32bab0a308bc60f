"""The examination of a machine: this one, lesser ones that are emulated, and walls that break."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from autograder.errors import HarnessError, WallError
from autograder.sandbox import canaries, examination, examining, lockdown
from autograder.sandbox.examination import NO_WALL, Attempted, Examination

pytestmark = pytest.mark.wall

LESSER_MACHINE = Path(__file__).with_name("lesser_machine.py")
EXAMINE = """
import dataclasses, json
from autograder.sandbox.examining import examine_machine
found = examine_machine()
print(json.dumps([dataclasses.asdict(found), found.sound, len(found.broken)]))
"""


LIE = """
from autograder.sandbox import examining
examining._layers = lambda machine, *, hides: list(examining.Layer)
"""


def on_a_machine_without(lacking, program=EXAMINE):
    command = [sys.executable, str(LESSER_MACHINE), lacking, sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_this_machine_is_sound_and_nothing_is_left_behind():
    before = set(Path(tempfile.gettempdir()).glob("autograder-examination-*"))
    found = examining.examine_machine()
    assert found.sound
    assert (found.isolation, found.reasons, found.broken) == ("full", (), ())
    assert [attempt.name for attempt in found.canaries] == list(canaries.LAYERS)
    assert found.machine["kernel"] == os.uname().release
    assert set(Path(tempfile.gettempdir()).glob("autograder-examination-*")) == before


@pytest.mark.parametrize(
    ("lacking", "isolation", "open_to_all"),
    [
        ("landlock", "partial", {"open", "list"}),
        ("seccomp", "partial", {"udp", "unix", "sendmsg", "memfd"}),
        ("landlock,seccomp", "process", {"open", "list", "udp", "unix", "sendmsg", "memfd", "connect"}),
        ("landlock,seccomp,namespaces", "process", {"open", "read-course", "stat-course", "symlink"}),
        ("namespaces", "full", {"stat-course"}),
        ("users", "full", set()),
        ("close_range", "full", set()),
    ],
)
def test_a_lesser_machine_is_seen_through(lacking, isolation, open_to_all):
    found, sound, broken = on_a_machine_without(lacking)
    assert (found["isolation"], sound, broken) == (isolation, isolation == "full", 0)
    attempts = {attempt["name"]: attempt for attempt in found["canaries"]}
    came_through = {name for name, attempt in attempts.items() if not attempt["held"]}
    assert open_to_all <= came_through
    assert bool(came_through) == bool(open_to_all)
    assert not any(attempts[name]["promised"] for name in came_through)
    assert len(found["reasons"]) == len({"landlock", "seccomp"} & set(lacking.split(",")))
    assert bool(found["remarks"]) == (("namespaces" in lacking) or "users" in lacking or os.geteuid() != 0)


def test_a_hole_is_found():
    """Landlock is believed to stand, and does not."""
    found, sound, broken = on_a_machine_without("landlock", LIE + EXAMINE)
    assert not sound
    holes = {attempt["name"] for attempt in found["canaries"] if attempt["promised"] and not attempt["held"]}
    assert {"open", "list"} <= holes
    assert broken == len(holes)


def test_a_lockdown_that_is_refused_is_no_wall_at_all(monkeypatch):
    monkeypatch.setattr(examining, "_MEMORY", (1 << 63) - 1)  # more than a limit can say
    found = examining.examine_machine()
    assert (found.isolation, found.sound, found.canaries) == (NO_WALL, False, ())
    assert found.reasons == ("the wall cannot be built here: a candidate could not set the resource limits",)


def test_a_fault_of_ours_says_nothing_about_the_machine(monkeypatch):
    monkeypatch.setattr(examining, "_EXAMINEE", "autograder.errors")
    with pytest.raises(HarnessError, match="did not get ready"):
        examining.examine_machine()


@pytest.mark.parametrize("report", [b"", b"[{}]", b'[["open"', b"[]]"])
def test_a_report_that_is_none(report):
    with pytest.raises(HarnessError, match="did not report; their process ended with status -9"):
        canaries.read_report(report, -9)


def test_a_refusal_counts_whatever_was_reported():
    with pytest.raises(WallError, match="could still make a socket"):
        canaries.read_report(b"[]", lockdown.Refusal.MADE_A_SOCKET)


@pytest.mark.parametrize(
    ("isolation", "held", "promised", "sound"),
    [
        ("full", True, True, True),
        ("full", False, False, True),
        ("full", False, True, False),
        ("partial", True, True, False),
        ("none", True, True, False),
    ],
)
def test_sound(isolation, held, promised, sound):
    attempt = Attempted("fork", "fork", ("seccomp",), held, promised, "EPERM")
    assert Examination(isolation, (), (), {}, (attempt,)).sound is sound
    assert not Examination(isolation, (), (), {}).sound  # nothing was tried


def test_a_system_that_cannot_fork():
    found = examination.without_wall()
    assert (found.isolation, found.sound) == (NO_WALL, False)
    assert "grade on a Linux machine" in found.reasons[0]
    assert set(found.machine) == {"system", "kernel", "architecture"}
