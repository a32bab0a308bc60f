"""Hidden suite of `attention_masks`.

B, h, n_q and n_k are distinct primes, so that a wrong shape tells which symbol was mixed up. Scores are built from a
drawn seed; seed 0 gives small halves, so that a shrunk counterexample can be worked out by hand.
"""

import math

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from autograder.suite import assert_close, assert_raises_naming, check, require

SIZES = [(2, 3, 5, 7), (3, 2, 7, 5), (5, 3, 2, 7), (2, 5, 3, 11)]  # B, h, n_q, n_k
# Wide enough for a tiny number that keeps a sum from 0; one check looks closer.
NEAR = {"rtol": 1e-5, "atol": 1e-7}

seeds = st.integers(0, 999)


def numbers(shape, seed):
    """Numbers with one decimal, about -3 to 3; halves from -1 to 1 for seed 0."""
    if seed == 0:
        return torch.from_numpy((5 * np.arange(math.prod(shape)) % 17 % 5 - 2).reshape(shape) / 2)
    return torch.from_numpy(np.random.default_rng(seed).normal(size=shape).round(1))


def some_blocked(shape, seed):
    """A mask that leaves at least one position of every row open; position 1 blocked for seed 0."""
    if seed == 0:
        return (torch.arange(shape[-1]) == 1).expand(shape).clone()
    generator = np.random.default_rng(seed)
    mask = generator.random(shape) < 0.5
    np.put_along_axis(mask, generator.integers(shape[-1], size=(*shape[:-1], 1)), False, axis=-1)
    return torch.from_numpy(mask)


def scores_and_mask(seed, blocked, sizes=SIZES[0]):
    """Scores and a mask of the same shape; every row keeps an open position."""
    return numbers(sizes, seed), some_blocked(sizes, blocked)


def closed_rows(seed, blocked, sizes=SIZES[0]):
    """Scores and a mask that blocks whole rows: the first for seed 0, else one or more."""
    scores, mask = scores_and_mask(seed, blocked, sizes)
    rows = np.random.default_rng(blocked).random(sizes[:-1]) < 0.5 if blocked else np.zeros(sizes[:-1], dtype=bool)
    rows.flat[0] = True
    mask[torch.from_numpy(rows)] = True
    return scores, mask


def some_lengths(batch, longest, seed):
    """Lengths from 0 to `longest`, both included."""
    return [0, longest, *np.random.default_rng(seed).integers(longest + 1, size=batch).tolist()][-batch:]


def some_padding(batch, n_k, seed):
    ends = torch.tensor(some_lengths(batch, n_k, seed)).unsqueeze(1)
    return torch.arange(n_k).expand(batch, n_k) >= ends


def some_future(n_q, n_k):
    """The last of n_q queries sees all n_k keys, the one before it all but one, and so on."""
    return torch.arange(n_k) > torch.arange(n_k - n_q, n_k).unsqueeze(1)


def assert_mask(found, expected, shape):
    """Fail unless `found` is a boolean tensor that says the same as `expected` once both are broadcast to `shape`."""
    require(isinstance(found, torch.Tensor), "the mask must be a tensor", expected=expected, actual=found)
    told = "the mask must be torch.bool, not {dtype}"
    require(found.dtype == torch.bool, told, actual=found, dtype=found.dtype)
    try:
        full = found.expand(shape)
    except RuntimeError:
        full = None
    told = "a mask of shape {shape} does not broadcast to (B, 1, n_q, n_k) = {wanted}"
    require(full is not None, told, expected=expected, actual=found, shape=tuple(found.shape), wanted=shape)
    assert_close(full, expected.expand(shape), "the mask, broadcast to (B, 1, n_q, n_k)")


def assert_weights(found, expected, mask=None, **tolerance):
    """Fail unless the weights are near what they should be, and exactly 0 where they are blocked."""
    assert_close(found, expected, "weights", **(tolerance or NEAR))
    if mask is not None:
        blocked = found[mask.expand(found.shape)]
        require(bool((blocked == 0).all()), "blocked weights must be exactly 0.0, not merely small", actual=found)


@check(points=0.75, title="padding_mask is True behind each length")
@given(batch=st.sampled_from([2, 3, 5]), longest=st.sampled_from([1, 4, 7]), more=st.integers(0, 2), seed=seeds)
def test_padding_mask(submission, reference, batch, longest, more, seed):
    lengths = torch.tensor(some_lengths(batch, longest, seed))
    expected = reference.padding_mask(lengths, longest + more)
    assert_close(submission.padding_mask(lengths, longest + more), expected, "the mask")


@check(points=0.5, title="padding_mask takes lengths as a list or an array, too")
@pytest.mark.parametrize("kind", [list, np.array])
def test_kinds_of_lengths(submission, reference, kind):
    expected = reference.padding_mask([3, 0, 5, 1], 5)
    assert_close(submission.padding_mask(kind([3, 0, 5, 1]), 5), expected, "the mask")


@check(points=0.5, title="padding_mask refuses lengths below 0 or above max_length, and no others")
@pytest.mark.parametrize(("lengths", "max_length"), [([2, -1], 3), ([-5, 0], 3), ([5, 3], 3), ([2, 8, 1], 7)])
def test_impossible_lengths_are_refused(submission, reference, lengths, max_length):
    assert_raises_naming(ValueError, lambda: submission.padding_mask(torch.tensor(lengths), max_length))
    possible = torch.tensor(lengths).clamp(0, max_length)
    expected = reference.padding_mask(possible, max_length)
    assert_close(submission.padding_mask(possible, max_length), expected, "the mask of possible lengths")


@check(points=0.75, title="causal_mask is True strictly above the diagonal")
@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_causal_mask(submission, reference, n):
    assert_close(submission.causal_mask(n), reference.causal_mask(n), "the mask")


@check(points=0.75, title="combine_masks blocks where the padding or the future does")
@given(sizes=st.sampled_from([(2, 3, 3), (3, 5, 5), (2, 3, 5), (5, 3, 7), (7, 2, 5)]), seed=seeds)
def test_combined_masks(submission, reference, sizes, seed):
    batch, n_q, n_k = sizes
    padding, causal = some_padding(batch, n_k, seed), some_future(n_q, n_k)
    expected = reference.combine_masks(padding, causal)
    assert_mask(submission.combine_masks(padding, causal), expected, (batch, 1, n_q, n_k))


@check(points=0.5, title="combine_masks with one mask alone, or with none")
@pytest.mark.parametrize("absent", ["causal", "padding", "both"])
def test_masks_that_are_absent(submission, reference, absent):
    padding = some_padding(2, 5, 1) if absent == "causal" else None
    causal = some_future(3, 5) if absent == "padding" else None
    found, expected = (side.combine_masks(padding, causal) for side in (submission, reference))
    if expected is None:
        require(found is None, "without any mask there is nothing to combine: return None", expected=None, actual=found)
    else:
        assert_mask(found, expected, (2, 1, 3, 5))


@check(points=0.25, title="combine_masks refuses masks for different numbers of keys")
@pytest.mark.parametrize(("n_k", "other"), [(5, 7), (7, 2), (1, 5), (5, 1)])
def test_masks_of_different_width_are_refused(submission, reference, n_k, other):
    padding, causal = some_padding(2, n_k, 2), torch.zeros(3, other, dtype=torch.bool)
    assert_raises_naming(ValueError, lambda: submission.combine_masks(padding, causal), n_k, other)
    fitting = some_future(3, n_k) if n_k > 3 else torch.zeros(3, n_k, dtype=torch.bool)
    expected = reference.combine_masks(padding, fitting)
    assert_mask(submission.combine_masks(padding, fitting), expected, (2, 1, 3, n_k))


@check(points=1, title="Weights are the softmax over the open positions; blocked ones are exactly 0")
@given(case=st.builds(scores_and_mask, seeds, seeds, st.sampled_from(SIZES)))
def test_masked_weights(submission, reference, case):
    expected = reference.masked_attention_weights(*case)
    assert_weights(submission.masked_attention_weights(*case), expected, case[1])


SMALL_MASKS = [(2, 1, 5, 7), (2, 1, 1, 7), (5, 7), (1, 1, 5, 7), (2, 3, 5, 1), (7,)]


@check(points=0.5, title="A smaller mask broadcasts to the scores; the mask None blocks nothing")
@given(shape=st.sampled_from([*SMALL_MASKS, None]), seed=seeds, blocked=seeds)
def test_mask_broadcasts(submission, reference, shape, seed, blocked):
    scores = numbers(SIZES[0], seed)
    mask = None if shape is None else some_blocked(shape, blocked)
    expected = reference.masked_attention_weights(scores, mask)
    assert_weights(submission.masked_attention_weights(scores, mask), expected, mask)


@check(points=0.75, title="A row with every position blocked gets weights 0, not NaN")
@given(case=st.builds(closed_rows, seeds, seeds, st.sampled_from(SIZES)))
def test_fully_blocked_rows(submission, reference, case):
    expected = reference.masked_attention_weights(*case)
    assert_weights(submission.masked_attention_weights(*case), expected, case[1])


def assert_gradient(submission, reference, scores, mask, **tolerance):
    """Fail unless the weights, and the gradient that comes back through them, are right."""
    expected = reference.masked_attention_weights(scores, mask)
    upstream = numbers(tuple(scores.shape), 3).to(scores.dtype)

    def gradient(side):
        leaf = scores.clone().requires_grad_()
        weights = side.masked_attention_weights(leaf, mask)
        assert_weights(weights, expected, mask, **tolerance)
        if weights.requires_grad:
            weights.backward(upstream)
        return torch.zeros_like(leaf) if leaf.grad is None else leaf.grad

    wanted = gradient(reference)
    assert_close(gradient(submission), wanted, "the gradient of the scores", **(tolerance or NEAR))


@check(points=1, title="The gradient reaches the scores; that of a fully blocked row is 0, not NaN")
@pytest.mark.parametrize("build", [scores_and_mask, closed_rows])
@pytest.mark.parametrize("seed", [0, 4])
def test_gradients(submission, reference, build, seed):
    assert_gradient(submission, reference, *build(seed, seed))


@check(points=0.25, title="float32 stays float32, float64 stays float64, with all its digits")
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_dtype_is_kept(submission, reference, dtype):
    scores, mask = closed_rows(5, 6)
    scores = scores.to(dtype)
    expected = reference.masked_attention_weights(scores, mask)
    assert_close(submission.masked_attention_weights(scores, mask), expected, "weights")


HALF = {torch.float16: {"rtol": 2e-2, "atol": 5e-3}, torch.bfloat16: {"rtol": 2e-2, "atol": 3e-2}}


@check(points=1, title="float16 and bfloat16: weights and gradients are right and of the same dtype")
@pytest.mark.parametrize("dtype", list(HALF))
@pytest.mark.parametrize("build", [scores_and_mask, closed_rows])
@pytest.mark.parametrize("size", [1, 10])
def test_half_precision(submission, reference, dtype, build, size):
    scores, mask = build(7, 8)
    assert_gradient(submission, reference, (scores * size).to(dtype), mask, **HALF[dtype])


def far_apart_rows(seed, blocked, size, height):
    """Scores around +10 size in one row and -10 size in the next; those of blocked keys are lifted by `height`."""
    scores, mask = closed_rows(seed, blocked)
    levels = 10 * size * torch.tensor([1, -1, 1, -1, 1]).unsqueeze(1)
    return scores * size + levels + height * mask, mask


@check(points=0.5, title="Scores may be very high or very low, blocked ones as well")
@given(case=st.builds(far_apart_rows, seeds, seeds, st.sampled_from([1e2, 1e4]), st.sampled_from([0, 1e3, 1e6])))
def test_extreme_scores(submission, reference, case):
    expected = reference.masked_attention_weights(*case)
    assert_weights(submission.masked_attention_weights(*case), expected, case[1])


def laid_out(x, layout):
    """The same tensor, in memory as after a swap of heads and queries, of queries and keys, or as a slice."""
    if layout == "sliced":
        return x.repeat_interleave(2, dim=-1)[..., ::2]
    axes = (1, 2) if layout == "heads behind the queries" else (2, 3)
    return x.transpose(*axes).contiguous().transpose(*axes)


@check(points=0.25, title="Transposed and sliced scores and masks give the same weights as their copies")
@pytest.mark.parametrize("layout", ["heads behind the queries", "keys in front", "sliced"])
def test_memory_layout(submission, reference, layout):
    scores, mask = closed_rows(9, 10)
    expected = reference.masked_attention_weights(scores, mask)
    found = submission.masked_attention_weights(laid_out(scores, layout), laid_out(mask, layout))
    assert_weights(found, expected, mask)


@check(points=0.25, title="Axes of size 1 are kept: one sequence, one head, one query, one key")
@pytest.mark.parametrize("axis", range(4))
def test_sizes_of_one(submission, reference, axis):
    shape = tuple(1 if place == axis else size for place, size in enumerate((2, 3, 5, 7)))
    scores, mask = closed_rows(11, 12, shape)
    expected = reference.masked_attention_weights(scores, mask)
    assert_weights(submission.masked_attention_weights(scores, mask), expected, mask)


@check(points=0.25, title="Scores and masks are left as they were", in_place=True)
@given(seed=seeds)
def test_arguments_are_not_modified(submission, reference, seed):
    scores, mask = closed_rows(seed, seed)
    before, mask_before = closed_rows(seed, seed)
    weights = submission.masked_attention_weights(scores, mask)
    assert_weights(weights, reference.masked_attention_weights(before, mask_before))
    require(torch.equal(scores, before), "the scores were changed in place", expected=before, actual=scores)
    require(torch.equal(mask, mask_before), "the mask was changed in place", expected=mask_before, actual=mask)


MISFITS = [  # the mask's shape and the sizes that disagree, for scores of shape (2, 3, 5, 7) or (1, 1, 5, 7)
    ((2, 3, 5, 7), (2, 3, 5, 11), (7, 11)),
    ((2, 3, 5, 7), (2, 1, 3, 7), (3, 5)),
    ((2, 3, 5, 7), (11, 1, 1, 7), (2, 11)),
    ((1, 1, 5, 7), (2, 1, 5, 7), (1, 2)),
    ((1, 1, 5, 7), (1, 3, 1, 7), (1, 3)),
    ((2, 3, 5, 7), (11, 1, 1, 1, 7), ()),
]


@check(points=0.25, title="A mask that does not fit the scores is a ValueError, never a larger result")
@pytest.mark.parametrize("case", MISFITS)
def test_misfits_are_refused(submission, reference, case):
    shape, mask_shape, sizes = case
    scores, mask = numbers(shape, 13), torch.zeros(mask_shape, dtype=torch.bool)
    assert_raises_naming(ValueError, lambda: submission.masked_attention_weights(scores, mask), *sizes)
    fitting = some_blocked(shape, 14)
    expected = reference.masked_attention_weights(scores, fitting)
    assert_weights(submission.masked_attention_weights(scores, fitting), expected, fitting)
