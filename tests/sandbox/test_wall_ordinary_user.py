"""The same wall for a grader who is not root, in a Python of its own; with and without namespaces."""

import json
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import forked
import pytest

from autograder.sandbox import identity

HERE = Path(__file__).resolve()
LESSER_MACHINE = HERE.with_name("lesser_machine.py")
PROGRAM = """
import json, os, sys
from pathlib import Path
from autograder.sandbox import canaries, identity, installation, levels, lockdown, view

course = Path(sys.argv[1])
machine = levels.probe()
seen = view.build(hidden=(str(course), "/tmp"), keep=installation.packages())
settled = identity.settle(installation.packages())
plan = lockdown.prepare(machine, read=installation.readable())
results = canaries.examine(
    plan, memory=1 << 30, uid=None, secrets=[str(course / "secret.py")], behind_view=seen.built
)
print(json.dumps({
    "user": os.getuid(),
    "root": machine.root,
    "view possible": machine.mount_namespaces,
    "view": seen.built,
    "note": seen.note,
    "identity": settled.text,
    "level": plan.level,
    "count": len(results),
    "not held": [result.name for result in results if not result.held],
    "remarks": levels.remarks(machine),
}))
"""

pytestmark = pytest.mark.wall


@pytest.fixture(scope="module")
def ordinary():
    """How to start a Python as an ordinary user who can read it; the sandbox itself needs the standard library only."""
    if os.geteuid() != 0:
        return [sys.executable]
    become = shutil.which("setpriv")
    if become is None:
        pytest.skip("no setpriv to become an ordinary user with")
    for python in (sys.executable, "/usr/bin/python3"):
        command = [
            become,
            f"--reuid={forked.OTHER_USER}",
            f"--regid={forked.OTHER_USER}",
            "--clear-groups",
            "/usr/bin/env",  # started without capabilities, it finds only what an ordinary user may run
            python,
        ]
        asked = [*command, "-c", "import sys, autograder.model; sys.exit(sys.version_info < (3, 11))"]
        done = subprocess.run(asked, env=environment(), capture_output=True, check=False)
        if done.returncode == 0:
            return command
    pytest.skip("no Python 3.11 that an ordinary user can read, or this repository is closed to others")


@pytest.fixture
def course(tmp_path):
    for folder in (tmp_path, *tmp_path.parents):
        if not folder.stat().st_mode & stat.S_IXOTH:
            folder.chmod(0o755)
    (tmp_path / "secret.py").write_text("secret")
    return tmp_path


def environment():
    return {"PYTHONPATH": str(HERE.parents[2]), "PATH": "/usr/bin:/bin", "PYTHONDONTWRITEBYTECODE": "1"}


def ask(command, *arguments):
    done = subprocess.run(
        [*command, *arguments],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_full_wall(ordinary, course):
    found = ask(ordinary, "-c", PROGRAM, str(course))
    assert found["user"] != 0
    assert (found["root"], found["level"], found["identity"]) == (False, "full", "the grader's user id")
    assert found["count"] > 35
    assert found["not held"] == ([] if found["view"] else ["stat-course"])
    assert found["view"] == found["view possible"]


def test_the_full_wall_without_namespaces(ordinary, course):
    found = ask(ordinary, str(LESSER_MACHINE), "namespaces", ordinary[-1], "-c", PROGRAM, str(course))
    assert (found["level"], found["view"], found["view possible"]) == ("full", False, False)
    assert "users may not make namespaces" in found["note"]
    assert found["not held"] == ["stat-course"]
    assert len(found["remarks"]) >= 2


def test_seccomp_alone_leaves_only_reading(ordinary, course):
    found = ask(ordinary, str(LESSER_MACHINE), "landlock,namespaces", ordinary[-1], "-c", PROGRAM, str(course))
    assert found["level"] == "partial"
    assert set(found["not held"]) <= {"open", "list", "read-course", "stat-course", "environ", "proc-mem"}


def test_this_user_is_not_given_another_id():
    if os.geteuid() != 0:
        assert not identity.may_drop_uid()
