"""`check` marks a function as graded and refuses marks that say nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.suite import CheckMark, check, mark_of


def test_a_mark_carries_what_the_author_said():
    @check(points=2, title="Rows sum to 1", cpu_factor=6, diagnose=False, in_place=True)
    def test_rows(submission): ...

    assert mark_of(test_rows) == CheckMark(2.0, "Rows sum to 1", 6, diagnose=False, in_place=True, stays="")


def test_defaults():
    @check(points=0.5, title="Rows sum to 1")
    def test_rows(submission): ...

    assert mark_of(test_rows) == CheckMark(0.5, "Rows sum to 1", None, diagnose=True, in_place=False, stays="")


def test_the_function_stays_the_same():
    def test_rows(submission):
        return submission

    assert check(points=1, title="t")(test_rows) is test_rows
    assert test_rows(3) == 3


def test_a_property_can_be_marked():
    @check(points=1, title="t")
    @given(x=st.integers())
    def test_numbers(submission, x): ...

    assert mark_of(test_numbers).points == 1
    assert test_numbers.hypothesis.inner_test is not None


def test_a_parametrised_function_can_be_marked():
    @check(points=1, title="t")
    @pytest.mark.parametrize("x", [1, 2])
    def test_numbers(submission, x): ...

    assert mark_of(test_numbers).points == 1
    assert [mark.name for mark in test_numbers.pytestmark] == ["parametrize"]


@pytest.mark.parametrize("points", [0, -1, float("nan"), 0.0])
def test_points_must_be_above_zero(points):
    with pytest.raises(ValueError, match="points must be above 0"):
        check(points=points, title="t")


@pytest.mark.parametrize("title", ["", "  ", "\n"])
def test_a_title_must_say_something(title):
    with pytest.raises(ValueError, match="title must say"):
        check(points=1, title=title)


def test_points_must_be_finite():
    with pytest.raises(ValueError, match="points"):
        check(points=float("inf"), title="t")


def test_what_bears_no_mark():
    assert mark_of(len) is None
    assert mark_of(None) is None
    pretender = type("Pretender", (), {"__check__": "2 points"})()
    assert mark_of(pretender) is None
