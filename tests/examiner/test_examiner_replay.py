"""A submission judged on recorded examples gets the verdict that Hypothesis would give it."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).parent / "replay_and_live.py"


def verdicts(root, slug, *left_out):
    """Solution -> check -> outcome by replay, outcome live, outcomes of all recorded examples that were tried."""
    threads = {"OMP_NUM_THREADS": "1", "PYTHONWARNINGS": "ignore"}
    found = subprocess.run(
        [sys.executable, SCRIPT, root, slug, *left_out],
        env={**os.environ, **threads},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert found.returncode == 0, found.stderr
    return json.loads(found.stdout.splitlines()[-1])


def check_that_they_agree(found):
    for name, checks in found.items():
        for check, (replay, live, tried) in checks.items():
            assert (replay == "passed") is (live == "passed"), f"{name}, {check}: {replay} by replay, {live} live"
            assert live in tried or live == "passed", f"{name}, {check}: {live} live, by replay only {tried}"


def check_that_they_tell_right_from_wrong(found):
    for name, checks in found.items():
        outcomes = {replay for replay, _, _ in checks.values()}
        assert (outcomes == {"passed"}) is (not name.startswith("mutants/")), f"{name}: {sorted(outcomes)}"


@pytest.mark.parametrize(
    "slug",
    [
        "multihead_split",
        pytest.param("luong_attention", marks=pytest.mark.slow),
        pytest.param("masked_softmax", marks=pytest.mark.slow),
        pytest.param("copy_task", marks=pytest.mark.slow),
    ],
)
def test_replay_gives_the_verdict_of_a_live_run(slug):
    found = verdicts(ROOT, slug)
    assert len(found) > 20
    check_that_they_agree(found)
    check_that_they_tell_right_from_wrong(found)


@pytest.mark.parametrize(
    ("slug", "left_out"),
    [("adder", ()), ("halves", ("whole_numbers",)), ("spread", ("endless", "largest"))],
)
def test_replay_and_live_agree_on_the_small_course(slug, left_out):
    """Left out are the mutant that never ends, and those that evade an assumption: only the examiner calls that wrong."""
    found = verdicts(Path(__file__).parent / "course", slug, *left_out)
    check_that_they_agree(found)
    check_that_they_tell_right_from_wrong(found)
