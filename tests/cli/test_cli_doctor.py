"""`autograder doctor`: what it says of this machine, of lesser ones, and where there is no wall at all."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

LESSER_MACHINE = Path(__file__).resolve().parents[1] / "sandbox" / "lesser_machine.py"


def on_a_machine_without(lacking, *options):
    command = [sys.executable, str(LESSER_MACHINE), lacking, sys.executable, "-m", "autograder", "doctor", *options]
    environment = os.environ | {"COLUMNS": "100"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=environment)
    assert done.stderr == ""
    return done


def rows(output):
    """Attempt -> result, from the table."""
    found = {}
    for line in output.splitlines():
        cells = [cell for cell in line.split("  ") if cell.strip()]
        if len(cells) >= 3 and cells[-2].strip(" ()") in ("held", "open", "BROKEN"):
            found[cells[-3].strip()] = cells[-2].strip()
    return found


@pytest.mark.wall
def test_a_machine_where_the_wall_holds(autograder):
    done = autograder("doctor")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Isolation: full, files, network and other processes are closed" in done.stdout
    found = rows(done.stdout)
    assert len(found) > 35
    assert found["open a file of the course"] == found["fork"] == found["connect by TCP"] == "held"
    assert "BROKEN" not in done.stdout
    assert "Not full" not in done.stdout


@pytest.mark.wall
def test_json(autograder):
    done = autograder("doctor", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert list(found) == ["isolation", "reasons", "remarks", "machine", "canaries"]
    assert (found["isolation"], found["reasons"]) == ("full", [])
    assert found["machine"]["seccomp"] is True
    assert set(found["canaries"][0]) == {"name", "tries", "layers", "held", "promised", "detail"}


@pytest.mark.wall
def test_a_machine_without_landlock():
    done = on_a_machine_without("landlock")
    assert done.returncode == 1
    assert rows(done.stdout)["list the root folder"] == "(open)"
    assert rows(done.stdout)["fork"] == "held"
    lines = done.stdout.splitlines()
    assert "in brackets: not promised on this machine" in done.stdout
    assert any(line.startswith("Isolation: partial, ") for line in lines)
    assert any(line.startswith("Not full: no Landlock on this kernel") and "Linux 5.13" in line for line in lines)
    assert "`grade` starts here only with --isolation best, and every result then carries this level." in lines


@pytest.mark.wall
def test_a_machine_without_namespaces_is_full_and_could_be_better():
    done = on_a_machine_without("namespaces")
    assert done.returncode == 0
    assert "Could be better: candidates can ask whether a path exists" in done.stdout
    assert rows(done.stdout)["see a file of the course"] == "(open)"


@pytest.mark.wall
def test_json_of_a_machine_without_any_wall():
    done = on_a_machine_without("landlock,seccomp", "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["isolation"], len(found["reasons"])) == (1, "process", 2)


WINDOWS = """
import sys
import platform, rich.console, sysconfig, typer
sysconfig.get_config_vars()  # of this system
sys.argv = ["autograder", *sys.argv[1:]]
for name in ("fcntl", "resource", "pwd", "grp"):
    sys.modules[name] = None
sys.platform, platform.system = "win32", lambda: "Windows"
from autograder.cli import main
main()
"""


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_windows_is_told_plainly(options):
    command = [sys.executable, "-c", WINDOWS, "doctor", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    reason = "no wall on Windows: it cannot fork and lock down a candidate; grade on a Linux machine"
    if options:
        found = json.loads(done.stdout)
        assert (found["isolation"], found["reasons"], found["canaries"]) == ("none", [reason], [])
    else:
        assert "Isolation: none, submissions cannot be graded on this machine" in done.stdout
        assert f"Not full: {reason}." in done.stdout


MACOS = """
import sys, types
from autograder.sandbox import identity, syscalls, view
identity.sys = syscalls.sys = view.sys = types.SimpleNamespace(platform="darwin", maxsize=sys.maxsize)
sys.argv = ["autograder", "doctor"]
from autograder.cli import main
main()
"""


def test_macos_is_told_plainly():
    done = subprocess.run([sys.executable, "-c", MACOS], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "")
    assert "Isolation: process, a process of its own with limits, and no wall" in done.stdout
    assert (
        "Not full: no wall on darwin: Landlock and seccomp are parts of Linux; grade on a Linux machine." in done.stdout
    )
    assert "Attempts" not in done.stdout
