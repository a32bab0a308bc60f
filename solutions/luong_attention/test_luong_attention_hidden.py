"""Hidden suite of `luong_attention`.

Sizes are distinct primes, and d_s + d_h is none of them, so that a wrong shape tells which size was mixed up. Arrays are
built from a drawn seed; seed 0 gives small halves, so that a shrunk counterexample can be worked out by hand. The memory
layout is drawn too: it never changes what an array holds.
"""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from autograder.suite import assert_close, assert_raises_naming, check, require

SIZES = [(2, 5, 3, 7), (3, 2, 5, 11), (7, 2, 3, 11), (5, 7, 3, 2), (11, 3, 5, 2)]  # T, d_s, d_h, d_attn

seeds = st.integers(0, 999)
sizes_of = st.sampled_from(SIZES)
layouts = st.sampled_from(["plain", "transposed", "reversed", "sliced"])


def numbers(shape, seed, first):
    """Numbers with one decimal, about -3 to 3; for seed 0 halves from -1/2 to 1, cut from a fixed run at `first`.

    The run repeats after 13, a size that no array has, so that no two rows are alike.
    """
    if seed == 0:
        return (7 * np.arange(first, first + np.prod(shape)) % 13 % 4 - 1).reshape(shape) / 2
    return np.round(np.random.default_rng([seed, first]).normal(size=shape), 1)


def dot_inputs(sizes, seed):
    T, _, d_h, _ = sizes
    return numbers((d_h,), seed, 1), numbers((T, d_h), seed, 2)


def general_inputs(sizes, seed):
    T, d_s, d_h, _ = sizes
    return numbers((d_s,), seed, 1), numbers((T, d_h), seed, 2), numbers((d_s, d_h), seed, 3)


def concat_inputs(sizes, seed):
    T, d_s, d_h, d_attn = sizes
    W_c, v = numbers((d_attn, d_s + d_h), seed, 3) / 2, numbers((d_attn,), seed, 4)
    return numbers((d_s,), seed, 1), numbers((T, d_h), seed, 2), W_c, v


INPUTS = {"dot_attention": dot_inputs, "general_attention": general_inputs, "concat_attention": concat_inputs}
names = st.sampled_from(list(INPUTS))


def laid_out(x, layout):
    """The same array, in memory as after a transpose, a reversal or a slice."""
    if layout == "transposed":
        return np.asfortranarray(x)
    if layout == "reversed":
        return x[..., ::-1].copy()[..., ::-1]
    return np.repeat(x, 2, axis=-1)[..., ::2] if layout == "sliced" else x


def inputs_of(name):
    return st.builds(
        lambda sizes, seed, layout: tuple(laid_out(x, layout) for x in INPUTS[name](sizes, seed)),
        sizes_of,
        seeds,
        layouts,
    )


def square_inputs():
    """For `general_attention` with d_s = d_h, where a transposed W raises no error."""
    return st.builds(
        lambda size, seed: general_inputs((size[0], size[1], size[1], None), seed),
        st.sampled_from([(3, 2), (2, 3), (3, 5)]),
        seeds,
    )


def large_inputs(name, sizes, seed, size):
    """Inputs whose scores are about `size` times the usual."""
    inputs = list(INPUTS[name](sizes, seed))
    place = 3 if name == "concat_attention" else 0  # tanh bounds all but v
    inputs[place] = inputs[place] * size
    return inputs


def assert_attends(actual, length):
    """Fail unless there are `length` weights that sum to 1, whichever of the two values they are."""
    pair = actual if isinstance(actual, tuple) and len(actual) == 2 else ()
    arrays = [value for value in pair if isinstance(value, np.ndarray) and value.shape == (length,)]
    sums_to_one = any(abs(array.sum() - 1) < 1e-6 for array in arrays)
    require(sums_to_one, "expected the pair (context, weights) with weights that sum to 1", actual=actual)


def assert_fitting_is_taken(submission, name):
    """Fail if a function refuses states and weights that do fit, or answers with something else than attention."""
    assert_attends(getattr(submission, name)(*INPUTS[name](SIZES[0], 0)), SIZES[0][0])


def assert_attention(actual, expected, **tolerance):
    """Fail unless `actual` is the pair of context and weights."""
    pair = isinstance(actual, tuple) and len(actual) == 2
    require(pair, "return two arrays, context and weights", expected=expected, actual=actual)
    assert_close(actual[0], expected[0], "context", **tolerance)
    assert_close(actual[1], expected[1], "weights", **tolerance)


@check(points=1, title="dot_attention: score, weights and context")
@given(inputs=inputs_of("dot_attention"))
def test_dot(submission, reference, inputs):
    expected = reference.dot_attention(*inputs)
    assert_attention(submission.dot_attention(*inputs), expected)


@check(points=1.5, title="general_attention: decoder and encoder states of different size")
@given(inputs=inputs_of("general_attention"))
def test_general(submission, reference, inputs):
    expected = reference.general_attention(*inputs)
    assert_attention(submission.general_attention(*inputs), expected)


@check(
    points=0.5,
    title="general_attention: W is used as it is, also where it is square",
    stays="a transposed W raises no error here, so its wrong numbers are shown",
)
@given(inputs=square_inputs())
def test_general_with_square_matrix(submission, reference, inputs):
    expected = reference.general_attention(*inputs)
    assert_attention(submission.general_attention(*inputs), expected)


@check(points=1.5, title="concat_attention: score, weights and context")
@given(inputs=inputs_of("concat_attention"))
def test_concat(submission, reference, inputs):
    expected = reference.concat_attention(*inputs)
    assert_attention(submission.concat_attention(*inputs), expected)


@check(points=1, title="Large scores give no NaN")
@given(name=names, sizes=sizes_of, seed=seeds, size=st.sampled_from([1e3, 1e4]))
def test_large_scores(submission, reference, name, sizes, seed, size):
    inputs = large_inputs(name, sizes, seed, size)
    expected = getattr(reference, name)(*inputs)
    # Rounding in a score grows with the score, and the weight inherits it as a relative error.
    assert_attention(getattr(submission, name)(*inputs), expected, rtol=1e-7, atol=1e-9)


@check(points=0.5, title="A single encoder state gets the weight 1, in an array of shape (1,)")
@given(name=names, seed=seeds)
def test_single_encoder_state(submission, reference, name, seed):
    inputs = INPUTS[name]((1, 5, 3, 7), seed)
    expected = getattr(reference, name)(*inputs)
    assert_attention(getattr(submission, name)(*inputs), expected)


@check(points=0.5, title="float32 stays float32, float64 stays float64")
@given(name=names, seed=seeds, dtype=st.sampled_from(["float32", "float64"]))
def test_float_dtype_is_kept(submission, reference, name, seed, dtype):
    inputs = [x.astype(dtype) for x in INPUTS[name](SIZES[0], seed)]
    expected = getattr(reference, name)(*inputs)
    assert_attention(getattr(submission, name)(*inputs), expected, rtol=1e-4, atol=1e-5)


@check(points=0.5, title="Integers become float64")
@given(name=names, seed=seeds, dtype=st.sampled_from(["int64", "int32"]))
def test_integers_become_float64(submission, reference, name, seed, dtype):
    inputs = [(2 * x).astype(dtype) for x in INPUTS[name](SIZES[0], seed)]
    expected = getattr(reference, name)(*inputs)
    assert_attention(getattr(submission, name)(*inputs), expected)


@check(points=0.5, title="The arguments are left as they were", in_place=True)
@given(name=names, seed=seeds)
def test_arguments_are_not_modified(submission, name, seed):
    inputs = INPUTS[name](SIZES[0], seed)
    before = [x.copy() for x in inputs]
    returned = getattr(submission, name)(*inputs)
    for position, (now, then) in enumerate(zip(inputs, before, strict=True), start=1):
        told = "{name} changed its argument {position}"
        require(np.array_equal(now, then), told, expected=then, actual=now, name=name, position=position)
    assert_attends(returned, SIZES[0][0])


DOT_MISFITS = [  # shapes of s and H, the sizes that disagree
    ((2,), (5, 3), (2, 3)),
    ((5,), (5, 3), (5, 3)),
    ((1,), (5, 3), (1, 3)),
    ((3,), (5, 1), (1, 3)),
]

GENERAL_MISFITS = [  # shapes of s, H and W, the sizes that disagree
    ((3,), (7, 5), (5, 3), (3, 5)),
    ((3,), (7, 5), (3, 2), (2, 5)),
    ((3,), (7, 5), (2, 5), (2, 3)),
    ((3,), (7, 5), (1, 5), (1, 3)),
    ((3,), (7, 5), (3, 1), (1, 5)),
    ((1,), (7, 5), (3, 5), (1, 3)),
    ((3,), (7, 1), (3, 5), (1, 5)),
]

CONCAT_MISFITS = [  # shapes of s, H, W_c and v, and a size that does not fit
    ((3,), (7, 5), (2, 11), (2,), (11,)),
    ((3,), (7, 5), (2, 7), (2,), (7,)),
    ((3,), (7, 5), (8, 2), (2,), (2,)),
    ((3,), (7, 5), (2, 8), (11,), (2, 11)),
    ((3,), (7, 5), (2, 8), (1,), (1, 2)),
    ((3,), (7, 5), (1, 8), (2,), (1, 2)),
]


@check(points=0.5, title="dot_attention: states of different size are a ValueError")
@given(case=st.sampled_from(DOT_MISFITS))
def test_dot_refuses_misfits(submission, case):
    *shapes, sizes = case
    inputs = [np.ones(shape) for shape in shapes]
    assert_fitting_is_taken(submission, "dot_attention")
    assert_raises_naming(ValueError, lambda: submission.dot_attention(*inputs), *sizes)


@check(points=1, title="general_attention: a W that does not fit is a ValueError")
@given(case=st.sampled_from(GENERAL_MISFITS))
def test_general_refuses_misfits(submission, case):
    *shapes, sizes = case
    inputs = [np.ones(shape) for shape in shapes]
    assert_fitting_is_taken(submission, "general_attention")
    assert_raises_naming(ValueError, lambda: submission.general_attention(*inputs), *sizes)


@check(points=1, title="concat_attention: a W_c or v that does not fit is a ValueError")
@given(case=st.sampled_from(CONCAT_MISFITS))
def test_concat_refuses_misfits(submission, case):
    *shapes, sizes = case
    inputs = [np.ones(shape) for shape in shapes]
    assert_fitting_is_taken(submission, "concat_attention")
    assert_raises_naming(ValueError, lambda: submission.concat_attention(*inputs), *sizes)
