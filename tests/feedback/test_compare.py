"""Marks on the places where two values differ."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.feedback.compare import compare


def _marked(segments):
    return [segment.text for segment in segments if segment.differs]


@given(expected=st.text(" \n[],.-+e0123nainf"), actual=st.text(" \n[],.-+e0123nainf"))
def test_the_texts_stay_what_they_are(expected, actual):
    left, right = compare(expected, actual)
    assert "".join(segment.text for segment in left) == expected
    assert "".join(segment.text for segment in right) == actual
    assert len(_marked(left)) == len(_marked(right))


@given(text=st.text())
def test_equal_texts_have_no_marks(text):
    assert _marked(compare(text, text)[0]) == []


@pytest.mark.parametrize(
    ("expected", "actual", "left", "right"),
    [
        ("array([0.25, 0.5, 0.])", "array([0.25, 0.1, 0.])", ["0.5"], ["0.1"]),
        ("array([ 0.5, -1. ])", "array([-0.5, -1. ])", ["0.5"], ["-0.5"]),
        ("array([[0.], [1.]])", "array([[0.],\n       [-inf]])", ["1."], ["-inf"]),
        ("np.array([0., 1.])", "np.array([-np.inf, 1.])", ["0."], ["-np.inf"]),
        ("torch.tensor([1., torch.nan])", "torch.tensor([2., torch.nan])", ["1."], ["2."]),
        ("array([1e-3, nan])", "array([0.001, nan])", [], []),
        ("array([0.333333333])", "array([0.333333331])", [], []),
        ("dtype float64 (2, 3)", "dtype float32 (2, 3)", ["float64"], ["float32"]),
        ("[True, False]", "[True, True]", ["False"], ["True"]),
        # no help in marking everything, or in comparing what has another form
        ("0.5", "0.3", [], []),
        ("(2, 3)", "(3, 2)", [], []),
        ("np.array([1., 2.], dtype=np.float32)", "np.array([0., np.nan], dtype=np.float32)", [], []),
        ("array([1., 2.])", "array([1., 2., 3.])", [], []),
        ("ValueError raised", "array([1.])", [], []),
    ],
)
def test_what_is_marked(expected, actual, left, right):
    found = compare(expected, actual)
    assert _marked(found[0]) == left
    assert _marked(found[1]) == right


def test_huge_values_are_not_compared():
    assert _marked(compare("1 " * 3000 + "x 2", "1 " * 3000 + "x 3")[0]) == []
