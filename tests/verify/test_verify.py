"""`autograder verify` on the project's own course, and on courses with one flaw each."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from small_exercise import write_course

ROOT = Path(__file__).resolve().parents[2]
STARRED = {"copy_task", "luong_attention", "masked_softmax", "multihead_split"}


def verify(course, *arguments, depth=("--quick",)):
    command = [sys.executable, "-m", "autograder", "verify", "--course", str(course), "--json", *depth, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def test_sound_small_course(tmp_path):
    code, (found,), _ = verify(write_course(tmp_path), depth=("--seeds", "3"))
    assert code == 0
    assert found.pop("cpu_seconds") > 0
    assert found == {
        "exercise": "twice",
        "checks": 2,
        "max_points": 3.0,
        "mutants": 2,
        "killed": 2,
        "diagnosed": 2,
        "accepted": 1,
        "accepted_passed": 1,
        "automatic": 1,
        "automatic_killed": 1,
        "seeds": 3,
        "flakes": 0,
        "kills": {"test_positive": ["squared"], "test_negative": ["magnitude", "squared"]},
        "survivors": [],
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
    assert {audit["exercise"] for audit in found} >= STARRED, said
    assert [audit["exercise"] for audit in found] == sorted(path.name for path in (ROOT / "exercises").iterdir())
    assert {audit["exercise"]: audit["faults"] for audit in found if audit["faults"]} == {}
    assert code == 0
    for audit in found:
        assert audit["mutants"] >= 8
        assert audit["killed"] == audit["diagnosed"] == audit["mutants"]
        assert audit["accepted"] >= 3
        assert audit["accepted_passed"] == audit["accepted"]
        assert audit["max_points"] == 10


PROPERTY = """
from hypothesis import given, strategies as st
from autograder.suite import assert_close, check, require

@check(points=1, title="Any number")
@given(x=st.integers(-1000, 1000))
def test_any(submission, reference, x):
    assert_close(submission.twice(x), reference.twice(x))

@check(points=1, title="{title}")
@given(x=st.integers(0, 200))
def test_rare(submission, x):
    require({rare}, "a number that comes seldom")
"""


def test_a_check_that_fails_a_right_solution_with_some_seeds(tmp_path):
    suite = PROPERTY.format(title="Seldom", rare="submission.twice(x) != 2 * 199")
    code, (found,), said = verify(write_course(tmp_path, test_twice_hidden_py=suite), depth=("--seeds", "40"))
    assert code == 1, said
    flaky = [fault for fault in found["faults"] if "test_rare with" in fault]
    assert {fault.partition(":")[0] for fault in flaky} == {"the reference", "accepted/times_two"}
    assert 0 < found["flakes"] < 2 * 40
    assert not any("test_any" in fault for fault in flaky)


def test_an_automatic_mutant_that_no_check_notices(tmp_path):
    suite = """
from autograder.suite import check, require

@check(points=1, title="Positive numbers stay positive")
def test_positive(submission):
    require(submission.twice(4.0) == 8.0, "twice 4 is 8")

@check(points=2, title="Negative numbers")
def test_negative(submission):
    require(submission.twice(-4.0) == -8.0, "twice -4 is -8")
"""
    reference = "def twice(x):\n    if x > 1000:\n        return x * 2\n    return x + x\n"
    course = write_course(tmp_path, test_twice_hidden_py=suite, solutions_twice_twice_py=reference)
    code, (found,), said = verify(course, depth=("--seeds", "0"))
    assert code == 1, said
    assert 0 < found["automatic_killed"] < found["automatic"]
    alive = [fault for fault in found["faults"] if fault.startswith("automatic: no check notices")]
    assert any("`if x > 1000:` as `if x >= 1000:`" in fault for fault in alive)
    assert len(found["survivors"]) == len(alive) == found["automatic"] - found["automatic_killed"]

    (course / "solutions/twice/survivors.toml").write_text(
        '[[survivors]]\nline = "if x > 1000:"\nbecomes = "if x >= 1000:"\nwhy = "Both branches say the same."\n'
        '[[survivors]]\nline = "gone"\nbecomes = "away"\nwhy = "It was there once."\n'
        '[[survivors]]\nline = "half"\n'
    )
    _, (found,), _ = verify(course, depth=("--seeds", "0"))
    assert not any("`if x >= 1000:`; add" in fault for fault in found["faults"])
    assert any("Both branches say the same." in survivor for survivor in found["survivors"])
    assert "survivors.toml: `gone` as `away` does not survive; take it out" in found["faults"]
    assert "solutions/twice/survivors.toml: survivors[3]: needs the texts line, becomes and why" in found["faults"]


def test_a_check_that_adds_nothing(tmp_path):
    suite = (write_course(tmp_path) / "solutions/twice/test_twice_hidden.py").read_text(encoding="utf-8")
    again = '\n\n@check(points=1, title="Again"{stays})\ndef test_again(submission):\n    assert_close(submission.twice(-3.0), -6.0)\n'
    course = write_course(tmp_path, test_twice_hidden_py=suite + again.format(stays=""))
    _, (found,), _ = verify(course)
    assert found["faults"] == [
        "test_again: kills only mutants that earlier checks kill; add one of its own, or say why it `stays`"
    ]
    course = write_course(tmp_path, test_twice_hidden_py=suite + again.format(stays=', stays="for the sake of it"'))
    code, _, _ = verify(course)
    assert code == 0


def test_the_page(tmp_path):
    course = write_course(tmp_path, harmless_py='"""<Nothing>.\n\nNo hint.\n"""\n\ndef twice(x):\n    return x + x\n')
    code, _, said = verify(course, "--html", str(tmp_path / "audit.html"))
    assert code == 1, said
    page = (tmp_path / "audit.html").read_text(encoding="utf-8")
    assert "mutants/harmless: no check fails it" in page
    assert page.count("●") == 3
    assert "<script" not in page
    code, found, said = verify(course, "--html", str(tmp_path / "nowhere" / "audit.html"))
    assert (code, found) == (2, [])
    assert "there is no folder" in said
