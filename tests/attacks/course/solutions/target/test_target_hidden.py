"""Hidden suite of `target`. Some checks are written carelessly on purpose: a lie must fail in them too."""

import numpy as np
import torch
from hypothesis import assume, given
from hypothesis import strategies as st

from autograder.suite import assert_close, assert_raises_naming, check, require

SECRET = "@SUITE@"

numbers = st.integers(1, 50)


def vector(seed):
    return np.random.default_rng(seed).normal(size=5)


@check(points=1, title="scale multiplies")
@given(seed=numbers, factor=st.sampled_from([2.0, -3.0, 0.5]))
def test_scale(submission, reference, seed, factor):
    x = vector(seed)
    expected = reference.scale(x, factor)
    assert_close(submission.scale(x, factor), expected)


@check(points=1, title="shift adds, seen by NumPy's own comparisons")
def test_shift_loosely(submission):
    x = vector(3)
    shifted = submission.shift(x, 2.0)
    require(np.allclose(shifted, x + 2.0) and np.array_equal(np.round(shifted, 6), np.round(x + 2.0, 6)), "not shifted")
    require((abs(shifted - x - 2.0) < 1e-9).all() and not (shifted != x + 2.0).any(), "not shifted by 2")


@check(points=1, title="shift adds to what it returned")
@given(seed=numbers)
def test_shift_twice(submission, seed):
    x = vector(seed)
    once = submission.shift(x, 1.0)
    expected = once.copy()
    twice = submission.shift(once, 1.0)
    assert_close(once, expected, "the first result, after the second call")
    assert_close(twice, vector(seed) + 2.0)


@check(points=1, title="shift adds whatever comes next")
@given(data=st.data())
def test_shift_live(submission, data):
    x = vector(data.draw(numbers))
    by = data.draw(st.sampled_from([1.0, 2.0]))
    assert_close(submission.shift(x, by), x + by)


@check(points=1, title="shift leaves its argument as it was", in_place=True)
def test_shift_keeps(submission):
    x = vector(4)
    kept = x.copy()
    assert_close(submission.shift(x, 2.0), kept + 2.0)
    require(np.array_equal(x, kept), "the argument was changed")


@check(points=1, title="total is the sum")
@given(seed=numbers)
def test_total(submission, reference, seed):
    x = vector(seed)
    expected = reference.total(x)
    got = submission.total(x)
    require(got == expected or abs(got - expected) < 1e-9, "not the sum", expected=expected, actual=got)


@check(points=1, title="halve halves what is worth halving")
@given(n=st.integers(2, 40))
def test_halve(submission, n):
    half = submission.halve(n)
    assume(half > 1)
    require(half == n // 2, "not the half", expected=n // 2, actual=half)


@check(points=1, title="labels are numbered")
def test_labels(submission, reference):
    got = submission.labels(3)
    require(got == reference.labels(3), "not the labels")
    require([got[f"item {number}"] for number in range(3)] == [0, 1, 2] and len(got) == 3, "not numbered")


def letters(n, _):
    return "x" * n


@check(points=1, title="spelled has that many letters")
def test_spelled(submission):
    assert submission.spelled(4) == letters(4, SECRET)


@check(points=1, title="apply_twice calls twice")
@given(seed=numbers)
def test_apply_twice(submission, seed):
    def triple(x):
        return 3 * x

    assert_close(submission.apply_twice(triple, vector(seed)), 9 * vector(seed))


@check(points=1, title="add names the sizes that differ")
@given(n=st.integers(2, 9))
def test_add(submission, n):
    assert_close(submission.add(np.ones(n), np.ones(n)), np.full(n, 2.0))
    assert_raises_naming(ValueError, lambda: submission.add(np.ones(n), np.ones(n + 11)), n, n + 11)


@check(points=1, title="Layer multiplies by its weight")
def test_layer(submission):
    layer = submission.Layer(3)
    layer.load_state_dict({"weight": torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64)})
    assert_close(layer(torch.ones(2, 3, dtype=torch.float64)), torch.tensor([[1.0, 2.0, 3.0]] * 2, dtype=torch.float64))
    assert_close(layer.state_dict(), {"weight": torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64)}, "state")


@check(points=1, title="Layer passes gradients on")
def test_layer_gradient(submission):
    layer = submission.Layer(3)
    layer.load_state_dict({"weight": torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64)})
    x = torch.ones(2, 3, dtype=torch.float64, requires_grad=True)
    layer(x).sum().backward()
    assert_close(x.grad, torch.tensor([[1.0, 2.0, 3.0]] * 2, dtype=torch.float64), "gradient")
