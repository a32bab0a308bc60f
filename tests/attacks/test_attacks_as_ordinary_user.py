"""A selection of the attacks on a grader who is not root, and under another hash seed.

To run all of them under another seed: ``PYTHONHASHSEED=7 pytest tests/attacks``; the templates take it over.
"""

import os
import subprocess
import sys

import as_ordinary_user
import attack_cases
import attack_grading
import attack_verdict
import pytest

from autograder.results import loads

pytestmark = [pytest.mark.wall, pytest.mark.slow]

NAMES = (
    *("escape/read_the_suite", "escape/read_neighbours", "escape/read_proc_of_others", "escape/write_files"),
    *("escape/signal_others", "escape/trace_others", "escape/limits", "escape/fork", "escape/scan_memory"),
    *("escape/unix_sockets", "escape/environment", "escape/inherited_descriptors", "escape/identity"),
    *("cheat/lie_as_an_array", "cheat/forge_values", "cheat/exit_well", "cheat/overwrite_the_mask"),
    *("denial/loop", "denial/memory", "denial/ignore_signals", "denial/fork_bomb", "denial/stop_itself"),
)
CASES = [case for case in attack_cases.all_cases() if str(case) in NAMES]
SEED = "7"


@pytest.fixture(scope="module")
def seen_as_ordinary_user():
    program = [str(attack_cases.HERE / "attack_grading.py"), *NAMES]
    if os.geteuid() == 0:
        program = [str(attack_cases.HERE / "as_ordinary_user.py"), *program]
    done = subprocess.run(
        [sys.executable, *program],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env={"PATH": "/usr/bin:/bin", "PYTHONHASHSEED": SEED, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    if done.returncode == as_ordinary_user.NOT_HERE:
        pytest.skip(f"no Python that an ordinary user can read: {done.stderr}")
    assert done.returncode == 0, done.stderr
    return attack_grading.read_seen(done.stdout)


def test_it_was_an_ordinary_user(seen_as_ordinary_user):
    assert seen_as_ordinary_user.user != 0
    assert len(CASES) == len(NAMES)


@pytest.mark.parametrize("wanted", CASES, ids=str)
def test_attack(wanted, seen_as_ordinary_user):
    seen = seen_as_ordinary_user
    found = attack_verdict.faults(wanted, seen.graded[str(wanted)], seen.secrets)
    assert not found, "\n".join(found)


def test_honest_submissions(seen_as_ordinary_user):
    points = {name: loads(text).points for name, text in seen_as_ordinary_user.alone.items()}
    assert (points["target_right"], points["target_half"]) == (13, 7)
    for name, text in seen_as_ordinary_user.beside:
        assert loads(text).points == points[name]


def test_nothing_outlives_the_session(seen_as_ordinary_user):
    assert seen_as_ordinary_user.left == []
