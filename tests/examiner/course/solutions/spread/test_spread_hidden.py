"""Hidden suite of `spread`; its first mutant never ends."""

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from autograder.suite import assert_close, check, require

numbers = st.lists(st.integers(-9, 9), min_size=2, max_size=5, unique=True).map(
    lambda values: np.array(values, dtype=np.float64)
)


@check(points=1, title="spread is the largest minus the smallest")
@given(x=numbers)
def test_spread(submission, reference, x):
    assert_close(submission.spread(x), reference.spread(x), "the spread")


@check(points=1, title="A spread that is above 0 grows with the numbers")
@given(x=numbers)
def test_growing(submission, x):
    before = submission.spread(x)
    assume(before > 0)  # never false for the reference
    require(submission.spread(3 * x) > before, "the spread of larger numbers is not larger")
