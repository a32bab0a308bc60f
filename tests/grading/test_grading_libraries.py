"""Each exercise's submissions find the libraries that it names, and no others, whatever else the session grades."""

import os

import pytest
from small_course import ROOT, job, reference
from test_grading_faults import children_of, eventually, is_gone

from autograder.grading import GradingSession
from autograder.model import Status

pytestmark = pytest.mark.wall

LOADED = 'import sys\nif "matplotlib" in sys.modules: raise ImportError("matplotlib is there")\n'


@pytest.fixture(scope="module")
def mixed():
    """A session in which one exercise draws, and the other two do not."""
    with GradingSession(ROOT, ["halves", "spread", "adder"], libraries={"spread": ("matplotlib",)}) as running:
        yield running


def test_one_students_exercises_go_to_the_right_candidates(mixed):
    slugs = ("halves", "spread", "adder", "spread")
    found = list(mixed.grade([job(slug, LOADED + reference(slug)) for slug in slugs]))
    assert [result.exercise for result in found] == list(slugs)
    assert [result.status for result in found] == [Status.GRADED, Status.REJECTED] * 2
    assert "matplotlib is there" in found[1].reason
    assert found[0].points == found[0].max_points


def test_exercises_with_the_same_libraries_share_a_template(mixed):
    assert len(mixed.processes) == 3
    assert set(mixed.processes) <= set(children_of(os.getpid()))


def test_every_template_ends_with_its_session():
    with GradingSession(ROOT, ["halves", "spread"], libraries={"spread": ("json",)}) as running:
        pids = running.processes
        assert not any(map(is_gone, pids))
    for pid in pids:
        eventually(lambda pid=pid: is_gone(pid))
