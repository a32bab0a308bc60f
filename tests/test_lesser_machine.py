"""The demo and `autograder grade` on a machine that can build no wall: emulated, by taking Landlock, seccomp and namespaces away."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from autograder.sandbox import levels

HERE = Path(__file__).resolve().parent
COURSE = HERE.parent
EMULATOR = HERE / "sandbox" / "lesser_machine.py"
HONEST, HOSTILE = ["student-11", "student-12"], "student-22"

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module", autouse=True)
def can_be_emulated():
    if not sys.platform.startswith("linux") or not levels.probe().seccomp:
        pytest.skip("a lesser machine is emulated with seccomp, which this one does not have")


def on_a_lesser_machine(*command, cwd):
    emulate = [sys.executable, str(EMULATOR), "landlock,seccomp,namespaces", sys.executable, *command]
    environment = os.environ | {"CI": "true"}  # CI: nobody there to open a browser for
    return subprocess.run(emulate, capture_output=True, text=True, timeout=300, check=False, cwd=cwd, env=environment)


def test_the_demo_takes_what_there_is_and_leaves_attackers_out(tmp_path):
    demo = str(COURSE / "examples" / "demo.py")
    done = on_a_lesser_machine(demo, "--to", "out", *HONEST, HOSTILE, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    told = [line for line in done.stdout.splitlines() if "left out" in line]
    assert len(told) == 1
    assert "isolation process, not full" in told[0]
    assert HOSTILE in told[0]
    assert not set(HONEST) & set(told[0].replace(",", " ").split())
    assert "Isolation was only process" in done.stdout
    overview = tmp_path / "out" / "feedback" / "index.html"
    assert done.stdout.splitlines()[-1].endswith(str(overview))
    page = overview.read_text(encoding="utf-8")
    assert all(name in page for name in HONEST)
    assert HOSTILE not in page
    # What was graded there is right, and says behind how much of a wall.
    record = json.loads(overview.with_name("student-11.json").read_text(encoding="utf-8"))
    luong = next(result for result in record["results"] if result["exercise"] == "luong_attention")
    assert (luong["points"], luong["max_points"], luong["isolation"]) == (10.0, 10.0, "process")


def test_grade_refuses_by_default(tmp_path):
    folder = str(COURSE / "examples" / "class" / HONEST[0])
    done = on_a_lesser_machine(
        *("-m", "autograder", "grade", folder, "--course", str(COURSE), "--store", "grades.db"), cwd=tmp_path
    )
    assert done.returncode == 2
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("autograder: this machine reaches isolation process, not full: ")
    assert "Landlock" in lines[0]
    assert "seccomp" in lines[0]
    assert "--isolation best" in lines[0]
