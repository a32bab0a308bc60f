"""Hostile submissions against the wall: none gains a point, learns a secret, harms another or outlives its limits."""

import re

import attack_cases
import attack_verdict
import pytest
from attack_grading import without_costs

from autograder.feedback import page
from autograder.results import loads

pytestmark = [pytest.mark.wall, pytest.mark.slow]

CASES = attack_cases.all_cases()
PAINTED = re.compile("<script>alert|[\x00-\x08\x0b-\x1f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def marked(case):
    marks = [pytest.mark.xfail(strict=True, reason=case.xfail)] if case.xfail else []
    return pytest.param(case, id=str(case), marks=marks)


@pytest.mark.parametrize("case", [marked(case) for case in CASES])
def test_attack(case, seen):
    found = attack_verdict.faults(case, seen.graded[str(case)], seen.secrets)
    assert not found, "\n".join(found)


def test_there_are_enough_of_them():
    assert len(CASES) >= 90
    assert {case.kind for case in CASES} == set(attack_cases.KINDS)


def test_honest_submissions_alone(seen):
    results = {name: loads(text) for name, text in seen.alone.items()}
    assert (results["target_right"].points, results["target_right"].max_points) == (13, 13)
    assert results["target_half"].points == 7
    assert results["softmax_right"].points == results["softmax_right"].max_points > 0
    assert 0 < results["softmax_half"].points < results["softmax_half"].max_points


def test_honest_submissions_beside_attacks_get_the_same(seen):
    assert seen.beside or not seen.graded
    for name, text in seen.beside:
        assert without_costs(text) == without_costs(seen.alone[name]), name


def test_nothing_outlives_the_session(seen):
    assert seen.left == []


def test_feedback_on_attacks_is_harmless(seen):
    for name, graded in seen.graded.items():
        read = page("student-01", [loads(graded.result)], "A course", "counterexample")
        assert not PAINTED.search(read), name
