"""Hidden suite of `masked_softmax`.

Sizes are distinct primes. Arrays are built from a drawn seed; seed 0 gives small counting numbers, so that a shrunk
counterexample can be worked out by hand.
"""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from autograder.suite import assert_close, assert_raises_naming, assert_same_kind, check, phrase, require

SHAPES = [(3,), (2, 3), (5, 3), (2, 5, 3), (3, 2, 7)]
ROWS = [shape for shape in SHAPES if len(shape) > 1]
SHAPES_AND_AXES = [(shape, axis - len(shape)) for shape in SHAPES for axis in reversed(range(len(shape)))]
SHAPES_AND_AXES += [(shape, axis) for shape in ROWS for axis in range(len(shape))]

LAYOUTS = [phrase("transposed"), phrase("reversed"), phrase("sliced")]

seeds = st.integers(0, 999)


def numbers(shape, seed):
    """Scores with one decimal, about -9 to 9; counting numbers 0, 1, 2, ... for seed 0."""
    if seed == 0:
        return np.arange(np.prod(shape), dtype=float).reshape(shape)
    return np.round(np.random.default_rng(seed).normal(scale=3, size=shape), 1)


def some_blocked(shape, seed):
    """A boolean mask that leaves at least one position of every row open; position 1 blocked for seed 0."""
    if seed == 0:
        return np.broadcast_to(np.arange(shape[-1]) == 1, shape).copy()
    generator = np.random.default_rng(seed)
    mask = generator.random(shape) < 0.5
    np.put_along_axis(mask, generator.integers(shape[-1], size=(*shape[:-1], 1)), False, axis=-1)
    return mask


def laid_out(x, layout):
    """The same array, in memory as after a transpose, a reversal or a slice."""
    if layout == "transposed":
        return np.asfortranarray(x)
    if layout == "reversed":
        return x[..., ::-1].copy()[..., ::-1]
    return np.repeat(x, 2, axis=-1)[..., ::2]


def scores_and_axis():
    return st.builds(lambda place, seed: (numbers(place[0], seed), place[1]), st.sampled_from(SHAPES_AND_AXES), seeds)


def scores_and_mask():
    """Scores and a boolean mask of the same shape; every row keeps an open position."""
    return st.builds(
        lambda shape, seed, blocked: (numbers(shape, seed), some_blocked(shape, blocked)),
        st.sampled_from(SHAPES),
        seeds,
        seeds,
    )


def scores_and_smaller_mask():
    """Scores of two or more axes and a mask with fewer axes, or with axes of size 1."""
    places = [(shape, shape[-1:]) for shape in ROWS] + [(shape, (*shape[:-2], 1, shape[-1])) for shape in ROWS]
    places += [((2, 5, 3), (5, 3)), ((3, 2, 7), (2, 7))]
    return st.builds(
        lambda place, seed, blocked: (numbers(place[0], seed), some_blocked(place[1], blocked)),
        st.sampled_from(places),
        seeds,
        seeds,
    )


def scores_and_closed_rows():
    """Scores and a mask that blocks whole rows: the first for seed 0, else one or more."""

    def build(shape, seed, blocked):
        mask = some_blocked(shape, blocked)
        rows = np.random.default_rng(blocked).random(shape[:-1]) < 0.5 if blocked else np.zeros(shape[:-1], dtype=bool)
        rows.flat[0] = True
        mask[rows] = True
        return numbers(shape, seed), mask

    return st.builds(build, st.sampled_from(ROWS), seeds, seeds)


def far_apart_rows():
    """Rows whose scores lie around +size, -size, +size, ..."""

    def build(shape, seed, size):
        offsets = np.resize([size, -size], shape[:-1])
        return numbers(shape, seed) * size / 10 + offsets[..., np.newaxis]

    return st.builds(build, st.sampled_from(ROWS), seeds, st.sampled_from([1e2, 1e3, 1e4]))


def high_where_blocked():
    """Scores and mask; the blocked scores lie far above the open ones."""

    def build(case, height):
        scores, mask = case
        return scores + height * mask, mask

    return st.builds(build, scores_and_mask(), st.sampled_from([1e1, 1e3, 1e4]))


def assert_rows_are_open(weights):
    """Fail if a row has no weight: some position of it is open, and its weight is above 0."""
    above = np.all(weights.max(axis=-1) > 0)
    require(above, "a row with an open position must have a weight above 0", actual=weights)


def masked_weights(submission, scores, mask):
    """What the submission returns, once it is an array of the right shape and dtype."""
    weights = submission.masked_softmax(scores, mask)
    assert_same_kind(weights, scores, "weights")
    return weights


@check(points=1, title="softmax weights one axis, whichever is asked for")
@given(case=scores_and_axis())
def test_softmax_along_an_axis(submission, reference, case):
    x, axis = case
    expected = reference.softmax(x, axis=axis)
    assert_close(submission.softmax(x) if axis == -1 else submission.softmax(x, axis=axis), expected, "weights")


@check(points=0.5, title="softmax stays finite and right for large scores")
@given(x=far_apart_rows())
def test_softmax_of_large_scores(submission, reference, x):
    expected = reference.softmax(x)
    assert_close(submission.softmax(x), expected, "weights")


@check(points=0.5, title="softmax gives a score of -inf the weight 0")
@given(case=scores_and_mask())
def test_softmax_of_minus_infinity(submission, reference, case):
    scores, gone = case
    x = np.where(gone, -np.inf, scores)
    expected = reference.softmax(x)
    weights = submission.softmax(x)
    assert_close(weights, expected, "weights")
    require(np.all(weights[gone] == 0), "exp(-inf) is 0: that weight must be exactly 0.0", actual=weights)


@check(points=1, title="masked_softmax is the softmax over the open positions")
@given(case=scores_and_mask())
def test_masked_values(submission, reference, case):
    scores, mask = case
    expected = reference.masked_softmax(scores, mask)
    assert_close(submission.masked_softmax(scores, mask), expected, "weights")


@check(points=0.5, title="A smaller mask broadcasts to the scores")
@given(case=scores_and_smaller_mask())
def test_mask_broadcasts(submission, reference, case):
    scores, mask = case
    expected = reference.masked_softmax(scores, mask)
    assert_close(submission.masked_softmax(scores, mask), expected, "weights")


@check(points=0.5, title="Without a mask nothing is blocked")
@given(scores=st.builds(numbers, st.sampled_from(SHAPES), seeds))
def test_no_mask(submission, reference, scores):
    expected = reference.softmax(scores)
    assert_close(submission.masked_softmax(scores), expected, "weights")
    assert_close(submission.masked_softmax(scores, mask=None), expected, "weights for mask=None")


@check(points=0.5, title="A mask of numbers blocks wherever it is not 0")
@given(case=scores_and_mask(), dtype=st.sampled_from(["int64", "uint8", "float64"]))
def test_mask_of_numbers(submission, reference, case, dtype):
    scores, mask = case
    expected = reference.masked_softmax(scores, mask)
    weights = submission.masked_softmax(scores, mask.astype(dtype))
    assert_close(weights, expected, "weights for a mask of dtype {dtype}", dtype=dtype)


@check(points=0.5, title="A blocked position gets the weight 0.0 exactly")
@given(case=scores_and_mask())
def test_blocked_weights_are_exactly_zero(submission, case):
    scores, mask = case
    weights = masked_weights(submission, scores, mask)
    require(np.all(weights[mask] == 0), "blocked weights must be exactly 0.0, not merely small", actual=weights)
    assert_rows_are_open(weights)


@check(points=1, title="A row with every position blocked gets weights 0, not NaN")
@given(case=scores_and_closed_rows())
def test_fully_blocked_rows(submission, case):
    scores, mask = case
    weights = masked_weights(submission, scores, mask)
    closed = weights[mask.all(axis=-1)]
    require(not np.isnan(closed).any(), "a row with every position blocked holds NaN", actual=weights)
    require(np.all(closed == 0), "a row with every position blocked must hold 0.0 throughout", actual=weights)
    assert_rows_are_open(weights[~mask.all(axis=-1)])


@check(points=0.5, title="Open rows sum to 1, however high the blocked scores are")
@given(case=high_where_blocked())
def test_open_rows_sum_to_one(submission, case):
    scores, mask = case
    sums = masked_weights(submission, scores, mask).sum(axis=-1)
    assert_close(sums, np.ones(scores.shape[:-1]), "the sum of each row")


@check(points=0.5, title="Transposed, reversed and sliced arrays give the same weights as their copies")
@given(seed=seeds, layout=st.sampled_from(LAYOUTS))
def test_memory_layout(submission, reference, seed, layout):
    scores, mask = numbers((2, 5, 3), seed), some_blocked((2, 5, 3), seed)
    expected, expected_masked = reference.softmax(scores), reference.masked_softmax(scores, mask)
    scores, mask = laid_out(scores, layout), laid_out(mask, layout)
    assert_close(submission.softmax(scores), expected, "softmax of a {layout} array", layout=layout)
    weights = submission.masked_softmax(scores, mask)
    assert_close(weights, expected_masked, "masked_softmax of {layout} arrays", layout=layout)


@check(points=0.5, title="float32 stays float32, float64 stays float64")
@given(seed=seeds, dtype=st.sampled_from(["float32", "float64"]))
def test_float_dtype_is_kept(submission, reference, seed, dtype):
    scores, mask = numbers((2, 3), seed).astype(dtype), some_blocked((2, 3), seed)
    expected, expected_masked = reference.softmax(scores), reference.masked_softmax(scores, mask)
    assert_close(submission.softmax(scores), expected, "softmax")
    assert_close(submission.masked_softmax(scores, mask), expected_masked, "masked_softmax")


@check(points=0.5, title="Integer scores of any width become float64 first")
@given(seed=seeds, dtype=st.sampled_from(["int64", "int32", "int8", "uint8"]))
def test_integers_become_float64(submission, reference, seed, dtype):
    scores, mask = np.abs(numbers((2, 3), seed)).astype(dtype), some_blocked((2, 3), seed)
    expected, expected_masked = reference.softmax(scores), reference.masked_softmax(scores, mask)
    assert_close(submission.softmax(scores), expected, "softmax")
    assert_close(submission.masked_softmax(scores, mask), expected_masked, "masked_softmax")


@check(points=0.5, title="The arguments are left as they were", in_place=True)
@given(seed=seeds)
def test_arguments_are_not_modified(submission, reference, seed):
    scores, mask = numbers((2, 3), seed), some_blocked((2, 3), seed)
    before, mask_before = scores.copy(), mask.copy()
    weights = submission.softmax(scores)
    require(np.array_equal(scores, before), "softmax changed its argument", expected=before, actual=scores)
    assert_close(weights, reference.softmax(before), "softmax's weights")
    masked_weights(submission, scores, mask)
    require(np.array_equal(scores, before), "masked_softmax changed the scores", expected=before, actual=scores)
    require(np.array_equal(mask, mask_before), "masked_softmax changed the mask", expected=mask_before, actual=mask)


MISFITS = [  # shape of the scores, shape of the mask, the sizes that disagree
    ((3,), (5,), (3, 5)),
    ((2, 3), (2, 5), (3, 5)),
    ((2, 3), (7, 3), (2, 7)),
    ((2, 3, 5), (7, 3, 5), (2, 7)),
    ((1, 3), (2, 3), (1, 2)),
    ((2, 1), (2, 3), (1, 3)),
    ((3,), (2, 3), ()),
]


@check(points=0.5, title="A mask that does not fit the scores is a ValueError, never a larger result")
@given(case=st.sampled_from(MISFITS))
def test_mask_that_does_not_fit(submission, case):
    shape, mask_shape, sizes = case
    scores, mask = numbers(shape, 0), np.zeros(mask_shape, dtype=bool)
    masked_weights(submission, scores, np.zeros(shape, dtype=bool))  # one that fits is not refused
    assert_raises_naming(ValueError, lambda: submission.masked_softmax(scores, mask), *sizes)


LENGTHS = [[2, 0, 3], [3, 1], [5], [0, 7], [3, 3, 1, 0, 2]]


@check(points=0.5, title="padding_mask is True behind each length")
@given(
    lengths=st.sampled_from(LENGTHS), longer=st.sampled_from([None, 0, 1, 4]), kind=st.sampled_from(["list", "array"])
)
def test_padding_mask(submission, reference, lengths, longer, kind):
    max_length = None if longer is None else max(lengths) + longer
    given_lengths = np.array(lengths) if kind == "array" else lengths
    expected = reference.padding_mask(lengths, max_length)
    assert_close(submission.padding_mask(given_lengths, max_length), expected, "the mask")


@check(points=0.5, title="padding_mask refuses lengths below 0 or above max_length")
@given(case=st.sampled_from([([2, -1], 3), ([-2, 3], None), ([5, 3], 3), ([2, 7], 5)]))
def test_padding_mask_refuses_impossible_lengths(submission, case):
    lengths, max_length = case
    mask = submission.padding_mask(np.array([2, 0]), 3)  # possible lengths are not refused
    assert_same_kind(mask, np.zeros((2, 3), dtype=bool), "mask")
    assert_raises_naming(ValueError, lambda: submission.padding_mask(np.array(lengths), max_length))
