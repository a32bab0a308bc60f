"""`autograder verify` on the project's own course, and on courses with one flaw each."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from small_exercise import write_course

ROOT = Path(__file__).resolve().parents[2]
STARRED = ["copy_task", "luong_attention", "masked_softmax", "multihead_split"]


def verify(course, *arguments):
    command = [sys.executable, "-m", "autograder", "verify", "--course", str(course), "--json", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def test_sound_small_course(tmp_path):
    code, (found,), _ = verify(write_course(tmp_path))
    assert code == 0
    assert found == {
        "exercise": "twice",
        "checks": 2,
        "max_points": 3.0,
        "mutants": 2,
        "killed": 2,
        "diagnosed": 2,
        "accepted": 1,
        "accepted_passed": 1,
        "faults": [],
        "ok": True,
    }


FLAWS = [
    {
        "harmless_py": (
            '"""Nothing.\n\nNo hint.\n"""\n\ndef twice(x):\n    return x + x\n',
            "mutants/harmless: no check fails it",
        ),
        "likewise_py": (
            '"""Squares too.\n\nHint.\n"""\n\ndef twice(x):\n    return x ** 2\n',
            "mutants/squared: is taken for likewise",
        ),
        "accepted_times_two_py": (
            "def twice(x):\n    return 3 * x\n",
            "accepted/times_two: fails test_positive",
        ),
        "exercises_twice_twice_py": (
            "def twice(x, y=0):\n    raise NotImplementedError\n",
            "twice: the stub has (x, y=0), the reference (x)",
        ),
        "exercises_twice_README_md": (
            "Write\n\n    doubled_number_of_the_student = x + x\n",
            "exercises/twice/README.md: holds a line of twice.py",
        ),
    },
    {
        "accepted_times_two_py": ("import nowhere\n", "accepted/times_two: the file could not be loaded"),
        "exercises_twice_twice_py": ("def twice(x):\n    return x + x\n", "the stub: passes test_positive"),
    },
]


@pytest.mark.parametrize("flaws", FLAWS)
def test_every_flaw_is_named(tmp_path, flaws):
    course = write_course(tmp_path, **{name: content for name, (content, _) in flaws.items()})
    code, (found,), _ = verify(course)
    assert code == 1
    assert not found["ok"]
    for _, words in flaws.values():
        assert any(fault.startswith(words) for fault in found["faults"]), (words, found["faults"])


def test_check_that_kills_nothing(tmp_path):
    suite = (write_course(tmp_path) / "solutions/twice/test_twice_hidden.py").read_text(encoding="utf-8")
    suite += (
        '\n\n@check(points=1, title="Zero")\ndef test_zero(submission):\n    assert_close(submission.twice(0), 0)\n'
    )
    code, (found,), _ = verify(write_course(tmp_path, test_twice_hidden_py=suite))
    assert code == 1
    assert found["faults"] == [
        *(
            f"test_zero: a submission that {does} passes; ask for a right answer, too"
            for does in ("returns 0.0", "returns its first argument")
        ),
        "test_zero: kills no mutant; add the mistake that it looks for, or drop it",
    ]


def test_broken_reference_lists_every_fault(tmp_path):
    suite = "from autograder.suite import check\n\n@check(points=1, title='x')\ndef test_x(submission):\n    assert 0\n"
    code, found, said = verify(write_course(tmp_path, test_twice_hidden_py=suite))
    assert (code, found) == (2, [])
    assert said.count("reference: the reference fails") == 1
    assert "Traceback" not in said


@pytest.mark.slow
@pytest.mark.wall
def test_the_course_holds():
    code, found, said = verify(ROOT)
    assert [audit["exercise"] for audit in found] == STARRED, said
    assert [audit["faults"] for audit in found] == [[]] * len(STARRED)
    assert code == 0
    for audit in found:
        assert audit["mutants"] >= 8
        assert audit["killed"] == audit["diagnosed"] == audit["mutants"]
        assert audit["accepted"] >= 3
        assert audit["accepted_passed"] == audit["accepted"]
        assert audit["max_points"] == 10
