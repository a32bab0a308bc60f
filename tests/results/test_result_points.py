"""Points add up as people add them, and are written as people write them."""

import itertools
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.model import CheckResult, Outcome
from autograder.results import max_total, show_points, sum_points, total

decimals = st.decimals(0, 100, places=6)


@given(values=st.lists(decimals, max_size=30))
def test_sums_are_exact_decimals(values):
    assert sum_points(float(value) for value in values) == float(sum(values, Decimal(0)))


def test_a_tenth_ten_times_is_one_in_every_order():
    assert sum_points([0.1] * 10) == 1.0
    parts = [0.1, 0.7, 0.2, 0.3]
    assert {sum_points(order) for order in itertools.permutations(parts)} == {1.3}


def test_totals_of_checks():
    checks = [
        CheckResult("a", "A", Outcome.PASSED, 0.1, 0.1),
        CheckResult("b", "B", Outcome.PASSED, 0.2, 0.2),
        CheckResult("c", "C", Outcome.FAILED, 0.0, 0.7),
    ]
    assert total(checks) == 0.3
    assert max_total(checks) == 1.0
    assert str(total([])) == "0.0"
    assert str(sum_points([-0.0])) == "0.0"


@pytest.mark.parametrize(
    ("value", "text"),
    [(0.0, "0"), (-0.0, "0"), (2.0, "2"), (2.5, "2.5"), (10.0, "10"), (1 / 3, "0.333333"), (1e-9, "0"), (-1e-9, "0")],
)
def test_points_as_people_write_them(value, text):
    assert show_points(value) == text
