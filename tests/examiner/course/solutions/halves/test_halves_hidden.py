"""Hidden suite of `halves`, with a check of every kind that the examiner runs in its own way."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from autograder.suite import assert_close, assert_raises_naming, check, require

numbers = st.lists(st.integers(-9, 9), min_size=1, max_size=5).map(lambda values: np.array(values, dtype=np.float64))


@check(points=2, title="halve divides every number by 2")
@given(x=numbers)
def test_values(submission, reference, x):
    expected = reference.halve(x)
    assert_close(submission.halve(x), expected, "the halves")


@check(points=1, title="halve takes any shape")
@pytest.mark.parametrize("shape", [(), (3,), (2, 3)])
def test_shapes(submission, reference, shape):
    x = np.arange(np.prod(shape)).reshape(shape)
    assert_close(submission.halve(x), reference.halve(x), "the halves")


@check(points=1, title="Half of a half is a quarter")
@given(data=st.data())
def test_quarters(submission, data):
    x = data.draw(numbers)
    halves = submission.halve(x)
    place = data.draw(st.integers(0, len(halves) - 1))
    assert_close(submission.halve(halves)[place], x[place] / 4, "a quarter")


@check(points=1, title="The half of what is above 0 is smaller")
@given(x=numbers)
def test_smaller(submission, x):
    halves = submission.halve(x)
    assume(halves.min() > 0)
    require(np.all(halves < x), "a half is not smaller than the whole", expected=x / 2, actual=halves)


@check(points=1, title="total adds up")
def test_total(submission):
    assert_close(submission.total(np.array([1.0, 2.0, 4.0])), 7.0, "the total")


@check(points=0.5, title="total refuses more than one axis")
def test_total_of_a_table(submission):
    assert_raises_naming(ValueError, lambda: submission.total(np.ones((2, 3))), 2)
