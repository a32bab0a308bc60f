"""Hidden suite of `multihead_luong`.

T, d_s, num_heads and d_k are distinct primes, and d_h is the product of the last two, so that a wrong shape tells which
size was mixed up. Arrays are built from a drawn seed; seed 0 gives small halves, so that a shrunk counterexample can be
worked out by hand. The memory layout is drawn too: it never changes what an array holds.
"""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.suite import assert_close, assert_raises_naming, check, phrase, require

SIZES = [(5, 7, 2, 3), (2, 5, 3, 7), (7, 3, 2, 5), (3, 2, 5, 7), (11, 7, 3, 2)]  # T, d_s, num_heads, d_k
SQUARE = [(5, 6, 2, 3), (7, 6, 3, 2), (3, 10, 2, 5)]  # d_s = d_h, where a transposed W raises no error
SINGLES = [(1, 7, 2, 3), (5, 1, 2, 3), (5, 7, 3, 1), (1, 7, 3, 1)]  # one position, one number in s, one feature a head

seeds = st.integers(0, 999)
layouts = st.sampled_from(["plain", "transposed", "reversed", "sliced"])


def numbers(shape, seed, start):
    """Numbers with one decimal, mostly -3 to 3; for seed 0 halves from -1 to 1, read off a fixed run from `start` on.

    The run repeats after 17, a width that no array has, so that no two rows or columns are alike.
    """
    if seed == 0:
        return (5 * np.arange(start, start + np.prod(shape)) % 17 % 5 - 2).reshape(shape) / 2
    return np.round(np.random.default_rng([seed, start]).normal(size=shape), 1)


def question(sizes, seed):
    """Decoder state, encoder states, W and number of heads."""
    T, d_s, num_heads, d_k = sizes
    d_h = num_heads * d_k
    return numbers((d_s,), seed, 1), numbers((T, d_h), seed, 2), numbers((d_s, d_h), seed, 3), num_heads


def questions(sizes):
    return st.builds(question, st.sampled_from(sizes), seeds)


def laid_out(x, layout):
    """The same array, in memory as after a transpose, a reversal or a slice."""
    if layout == "transposed":
        return np.asfortranarray(x)
    if layout == "reversed":
        return x[..., ::-1].copy()[..., ::-1]
    return np.repeat(x, 2, axis=-1)[..., ::2] if layout == "sliced" else x


def questions_in_any_layout():
    def build(asked, layout):
        *arrays, num_heads = asked
        return (*(laid_out(x, layout) for x in arrays), num_heads)

    return st.builds(build, questions(SIZES), layouts)


def assert_attention(actual, expected, **tolerance):
    """Fail unless `actual` is the pair of context and weights."""
    pair = isinstance(actual, tuple) and len(actual) == 2
    require(pair, "return two arrays, context and weights", expected=expected, actual=actual)
    assert_close(actual[0], expected[0], "context", **tolerance)
    assert_close(actual[1], expected[1], "weights", **tolerance)


def assert_answers(submission, reference, asked, **tolerance):
    expected = reference.multihead_general_attention(*asked)
    assert_attention(submission.multihead_general_attention(*asked), expected, **tolerance)


@check(points=2.5, title="Every head attends on its own features; context (d_h,) and weights (num_heads, T)")
@given(asked=questions_in_any_layout())
def test_attention(submission, reference, asked):
    assert_answers(submission, reference, asked)


@check(points=1, title="One head is general_attention of exercise luong_attention, with weights (1, T)")
@pytest.mark.parametrize(
    ("state", "weights"), [((0.9, 0.1, 0.2), (0.464, 0.305, 0.231)), ((0.1, 0.9, 0.3), (0.219, 0.317, 0.464))]
)
def test_one_head(submission, reference, state, weights):
    H = np.array([[1, 0, 0.2], [0.5, 0.5, 0.1], [0.1, 0.9, 0.3]])
    asked = (np.array(state), H, np.eye(3), 1)
    found = submission.multihead_general_attention(*asked)
    assert_attention(found, reference.multihead_general_attention(*asked))
    assert_close(found[1], np.array([weights]), "weights", atol=6e-4)


@check(points=1, title="W is used as it is, also where d_s = d_h")
@given(asked=questions(SQUARE))
def test_square_matrix(submission, reference, asked):
    assert_answers(submission, reference, asked)


@check(points=0.5, title="Sizes of 1 keep their axis: one position, one feature per head")
@given(asked=questions(SINGLES))
def test_sizes_of_one(submission, reference, asked):
    assert_answers(submission, reference, asked)


@check(points=1, title="Large scores give no NaN, also where one head's lie far above another's")
@given(asked=questions(SIZES), size=st.sampled_from([1e3, 1e4]), alike=st.booleans())
def test_large_scores(submission, reference, asked, size, alike):
    s, H, W, num_heads = asked
    heads = np.arange(W.shape[1]) * num_heads // W.shape[1]
    W = W * (size if alike else np.where(heads == 0, size, 1.0))
    # Rounding in a score grows with the score, and the weight inherits it as a relative error.
    assert_answers(submission, reference, (s, H, W, num_heads), rtol=1e-7, atol=1e-9)


@check(points=0.5, title="float32 stays float32, float64 stays float64")
@given(asked=questions(SIZES[:2]), dtype=st.sampled_from(["float32", "float64"]))
def test_float_dtype_is_kept(submission, reference, asked, dtype):
    *arrays, num_heads = asked
    asked = (*(x.astype(dtype) for x in arrays), num_heads)
    assert_answers(submission, reference, asked, rtol=1e-4, atol=1e-5)


@check(points=0.5, title="Integers become float64")
@given(asked=questions(SIZES[:2]), dtype=st.sampled_from(["int64", "int32"]))
def test_integers_become_float64(submission, reference, asked, dtype):
    *arrays, num_heads = asked
    assert_answers(submission, reference, (*((2 * x).astype(dtype) for x in arrays), num_heads))


@check(points=0.5, title="The right answer, and the arguments are left as they were", in_place=True)
@given(asked=questions(SIZES[:2]))
def test_arguments_are_not_modified(submission, reference, asked):
    expected = reference.multihead_general_attention(*asked)
    *before, num_heads = asked
    arrays = [x.copy() for x in before]  # the example itself stays as it was drawn, for the next who is asked
    assert_attention(submission.multihead_general_attention(*arrays, num_heads), expected)
    names = (phrase("the decoder state"), phrase("the encoder states"), "W")
    for name, now, then in zip(names, arrays, before, strict=True):
        require(np.array_equal(now, then), "{name} changed in place", expected=then, actual=now, name=name)


INDIVISIBLE = [  # d_h, num_heads
    *((7, 2), (7, 3), (11, 5), (10, 3), (9, 6), (15, 2), (13, 7)),
    *((3, 5), (1, 2), (6, 13)),  # more heads than features
]

MISFITS = [  # shapes of s, H and W, and the sizes that disagree; there are 2 heads
    ((3,), (7, 10), (10, 3), (3, 10)),
    ((3,), (7, 10), (3, 4), (4, 10)),
    ((3,), (7, 10), (3, 14), (14, 10)),
    ((3,), (7, 10), (5, 10), (3, 5)),
    ((3,), (7, 10), (1, 10), (1, 3)),
    ((3,), (7, 10), (3, 1), (1, 10)),
    ((1,), (7, 10), (3, 10), (1, 3)),
    ((3,), (7, 4), (3, 10), (4, 10)),
]


@check(points=1.5, title="A number of heads that does not divide d_h is a ValueError naming both; one that does is not")
@given(case=st.sampled_from(INDIVISIBLE))
def test_indivisible_width_is_refused(submission, reference, case):
    d_h, num_heads = case
    s, H, W = numbers((4,), 7, 1), numbers((8, d_h), 7, 2), numbers((4, d_h), 7, 3)
    assert_answers(submission, reference, (s, H, W, d_h))
    assert_raises_naming(ValueError, lambda: submission.multihead_general_attention(s, H, W, num_heads), d_h, num_heads)


@check(points=1, title="A W that does not fit is a ValueError naming the sizes; one that fits is not")
@given(case=st.sampled_from(MISFITS))
def test_misfits_are_refused(submission, reference, case):
    *shapes, sizes = case
    assert_answers(
        submission, reference, question((7, 3, 1, 10), 0)
    )  # one head: what W has to fit is no matter of heads
    s, H, W = (np.ones(shape) for shape in shapes)
    assert_raises_naming(ValueError, lambda: submission.multihead_general_attention(s, H, W, 2), *sizes)
