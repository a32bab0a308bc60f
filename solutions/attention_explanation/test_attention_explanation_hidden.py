"""Hidden suite of `attention_explanation`.

Sizes are distinct primes, so that a wrong shape names the size that was mixed up. Tensors are built from a drawn seed. The
readout stays here and is called back across the wall, so examples with one are few.
"""

import functools

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.suite import assert_close, assert_raises_naming, check, require

MEASURES = ["total_variation", "jensen_shannon"]

seeds = st.integers(0, 999)
shapes = st.sampled_from([(3,), (7,), (2, 5), (5, 3), (2, 3, 5)])
sizes_of = st.sampled_from([(2, 3, 5, 7), (3, 7, 2, 5), (5, 3, 7, 2), (7, 5, 3, 2)])  # P, T, d, classes
measures = pytest.mark.parametrize("name", MEASURES)
few = settings(max_examples=10)


def distributions(shape, seed, empty=0.0):
    """Distributions along the last axis; a share `empty` of the probabilities is 0, or next to it."""
    rng = np.random.default_rng(seed)
    parts = rng.integers(1, 20, shape).astype(float)
    kept = rng.random(shape) >= empty
    kept[..., rng.integers(shape[-1])] = True
    parts = np.where(kept, parts, rng.choice([0.0, 1e-250], shape))
    return torch.from_numpy(parts / parts.sum(axis=-1, keepdims=True))


def pairs(empty=0.0):
    return st.builds(
        lambda shape, seed: (distributions(shape, seed, empty), distributions(shape, seed + 1000, empty)),
        shapes,
        seeds,
    )


def readout_of(d, classes, seed, seen=None):
    """A softmax classifier on contexts (d,), in their dtype. `seen` collects what it is called with."""
    matrix = torch.from_numpy(np.random.default_rng([seed, 7]).normal(size=(classes, d)))

    def readout(context):
        if seen is not None:
            seen.append(context)
        shape = tuple(context.shape) if isinstance(context, torch.Tensor) else None
        if shape != (d,):
            raise ValueError(
                f"readout takes one context, a tensor of shape ({d},), not {shape or type(context).__name__}"
            )
        return torch.softmax(matrix.to(context.dtype) @ context, dim=0)

    return readout


def gap_inputs(sizes, seed):
    """weights, values, permutations."""
    P, T, d, _ = sizes
    rng = np.random.default_rng([seed, 3])
    permutations = np.stack([rng.permutation(T) for _ in range(P)]).astype(np.int64)
    values = torch.from_numpy(np.round(rng.normal(size=(T, d)), 2))
    return distributions((T,), seed), values, torch.from_numpy(permutations)


def assert_right_gap(submission, reference, sizes, seed, dtype=torch.float64, **tolerance):
    weights, values, permutations = gap_inputs(sizes, seed)
    arguments = weights.to(dtype), values.to(dtype), readout_of(*sizes[2:], seed), permutations
    expected = reference.permutation_gap(*arguments)
    assert_close(submission.permutation_gap(*arguments), expected, "gaps", **tolerance)


@check(points=1, title="total_variation is half the sum of the absolute differences")
@given(pair=pairs())
def test_total_variation(submission, reference, pair):
    expected = reference.total_variation(*pair)
    assert_close(submission.total_variation(*pair), expected, "total variation")


@check(points=1.5, title="jensen_shannon: the mean divergence from the middle of both, in nats")
@given(pair=pairs())
def test_jensen_shannon(submission, reference, pair):
    expected = reference.jensen_shannon(*pair)
    assert_close(submission.jensen_shannon(*pair), expected, "Jensen-Shannon divergence")


@check(points=1, title="jensen_shannon with probabilities of 0 and next to 0: no NaN, and ln 2 where nothing is shared")
@given(pair=st.one_of(pairs(empty=0.4), pairs(empty=0.8)))
def test_jensen_shannon_of_zeros(submission, reference, pair):
    expected = reference.jensen_shannon(*pair)
    assert_close(submission.jensen_shannon(*pair), expected, "Jensen-Shannon divergence")


def moving(gradient, counted):
    """What a gradient says of probability that moves between the `counted` outcomes; 0 at the others.

    The sum of a distribution stays 1, so formulas that agree on distributions may have gradients that differ by a constant.
    """
    kept = torch.where(counted, gradient, 0)
    mean = kept.sum(dim=-1, keepdim=True) / counted.sum(dim=-1, keepdim=True).clamp(min=1)
    return torch.where(counted, kept - mean, 0)


def assert_right_gradients(submission, reference, name, pair):
    """Fail unless the gradients of p and q are finite, and right wherever the measure has a derivative."""
    expected = getattr(reference, name)(*pair)
    upstream = torch.arange(1, expected.numel() + 1, dtype=torch.float64).reshape(expected.shape)

    def gradients(side):
        leaves = [x.clone().requires_grad_() for x in pair]
        found = getattr(side, name)(*leaves)
        assert_close(found, expected, "the result of {name}", name=name)
        if found.requires_grad:
            found.backward(upstream)
        return [torch.zeros_like(leaf) if leaf.grad is None else leaf.grad for leaf in leaves]

    p, q = pair
    counted = p != q if name == "total_variation" else (p > 0) & (q > 0)
    for argument, found, wanted in zip("pq", gradients(submission), gradients(reference), strict=True):
        told = "{name}: the gradient of {argument} must be finite"
        require(bool(found.isfinite().all()), told, expected=wanted, actual=found, name=name, argument=argument)
        told = "{name}: what the gradient of {argument} says of moving probability"
        assert_close(moving(found, counted), moving(wanted, counted), told, name=name, argument=argument)


@check(points=0.5, title="Gradients reach p and q")
@pytest.mark.parametrize("shape", [(5,), (2, 3, 7)])
@measures
def test_gradients(submission, reference, name, shape):
    assert_right_gradients(submission, reference, name, (distributions(shape, 14), distributions(shape, 15)))


@check(points=0.5, title="Gradients are finite where a probability is 0, and where p equals q")
@pytest.mark.parametrize("where", ["p is 0", "q is 0", "both are 0", "both are equal"])
@measures
def test_finite_gradients(submission, reference, name, where):
    p, q = distributions((3, 5), 16), distributions((3, 5), 17)
    if where in ("p is 0", "both are 0"):
        p[:, 1] = 0
    if where in ("q is 0", "both are 0"):
        q[:, 1] = 0
    if where == "both are equal":
        q[1] = p[1]
    pair = p / p.sum(dim=-1, keepdim=True), q / q.sum(dim=-1, keepdim=True)
    assert_right_gradients(submission, reference, name, pair)


@check(points=0.5, title="The gap is 0 where the prediction stays, and only there")
@pytest.mark.parametrize("stays", ["identity", "equal values", "equal weights"])
def test_zero_gap(submission, reference, stays):
    weights, values, _ = gap_inputs((2, 5, 3, 7), 1)
    # The second permutation is its own inverse. It is no identity, so its gap is above 0 in the first case.
    permutations = torch.tensor([[0, 1, 2, 3, 4], [4, 3, 2, 1, 0]])
    if stays == "equal values":
        values = values[:1].repeat(5, 1)
    if stays == "equal weights":
        weights = torch.full((5,), 0.2, dtype=torch.float64)
    readout = readout_of(3, 7, 1)
    expected = reference.permutation_gap(weights, values, readout, permutations)
    assert_close(submission.permutation_gap(weights, values, readout, permutations), expected, "gaps")


@check(points=1.5, title="permutation_gap: weights[r] over the same values, compared after the readout")
@few
@given(sizes=sizes_of, seed=seeds)
def test_permutation_gap(submission, reference, sizes, seed):
    assert_right_gap(submission, reference, sizes, seed)


@check(points=0.5, title="readout gets one context (d,) at a time, P + 1 times in all")
@pytest.mark.parametrize("sizes", [(2, 3, 5, 7), (5, 7, 3, 2)])
def test_calls_of_readout(submission, reference, sizes):
    weights, values, permutations = gap_inputs(sizes, 2)
    seen = []
    try:
        found = submission.permutation_gap(weights, values, readout_of(*sizes[2:], 2, seen), permutations)
    finally:
        # Not judged: what readout was called with goes through the submission's process, where diagnosis can compare it.
        told = [str(tuple(x.shape) if isinstance(x, torch.Tensor) else x)[:50] for x in seen[:20]]
        submission.import_module("numpy").size(told)
    expected = reference.permutation_gap(weights, values, readout_of(*sizes[2:], 2), permutations)
    assert_close(found, expected, "gaps")
    most = len(permutations) + 1
    require(len(seen) <= most, "{most} calls of readout are enough", expected=most, actual=len(seen), most=most)


def laid_out(x, layout):
    """The same tensor, in memory as after a transpose or a slice."""
    if layout == "transposed" and x.dim() > 1:
        return x.transpose(-2, -1).contiguous().transpose(-2, -1)
    return x.repeat_interleave(2, dim=-1)[..., ::2]


@check(points=0.5, title="Transposed and sliced tensors give the same as their copies")
@pytest.mark.parametrize("layout", ["transposed", "sliced"])
@pytest.mark.parametrize("name", [*MEASURES, "permutation_gap"])
def test_memory_layout(submission, reference, name, layout):
    if name == "permutation_gap":
        weights, values, permutations = (laid_out(x, layout) for x in gap_inputs((3, 5, 2, 7), 18))
        arguments = weights, values, readout_of(2, 7, 18), permutations
    else:
        arguments = [laid_out(distributions((2, 3, 5), seed), layout) for seed in (19, 20)]
    expected = getattr(reference, name)(*arguments)
    assert_close(getattr(submission, name)(*arguments), expected, "the result of {name}", name=name)


@check(points=0.5, title="Axes of size 1 are kept: one pair, one outcome, one permutation, one position")
@pytest.mark.parametrize("shape", [(1, 5), (3, 1), (1, 1, 5), (1,)])
@measures
def test_one_pair(submission, reference, name, shape):
    pair = distributions(shape, 3), distributions(shape, 4)
    assert_close(getattr(submission, name)(*pair), getattr(reference, name)(*pair), name)
    if shape == (1, 5):
        sizes = (1, 5, 3, 7) if name == "total_variation" else (3, 1, 5, 7)
        assert_right_gap(submission, reference, sizes, 3)


@check(points=0.5, title="float32 stays float32")
@pytest.mark.parametrize("shape", [(5,), (2, 7)])
@measures
def test_float32_stays(submission, reference, name, shape):
    pair = [distributions(shape, seed).float() for seed in (5, 6)]
    assert_close(getattr(submission, name)(*pair), getattr(reference, name)(*pair), name, rtol=1e-4, atol=1e-6)
    if shape == (5,):
        assert_right_gap(submission, reference, (2, 5, 3, 7), 5, torch.float32, rtol=1e-4, atol=1e-6)


@check(points=0.5, title="Distributions of different shape are a ValueError, never broadcast")
@pytest.mark.parametrize(
    ("left", "right", "sizes"),
    [((5,), (7,), (5, 7)), ((1, 5), (3, 5), (1, 3)), ((3, 5), (3, 1), (5, 1)), ((3, 5), (5,), (3,))],
)
@measures
def test_pairs_must_fit(submission, reference, name, left, right, sizes):
    p, q = distributions(left, 8), distributions(right, 9)
    assert_close(getattr(submission, name)(p, p.flip(-1)), getattr(reference, name)(p, p.flip(-1)), name)
    assert_raises_naming(ValueError, lambda: getattr(submission, name)(p, q), *sizes)


@check(points=0.5, title="permutation_gap: values or permutations that do not fit the weights are a ValueError")
@pytest.mark.parametrize(
    ("T", "rows", "columns", "sizes"),
    [(5, 3, 5, (5, 3)), (1, 5, 1, (1, 5)), (5, 1, 5, (1, 5)), (5, 5, 3, (5, 3)), (5, 5, 1, (5, 1))],
)
def test_gap_must_fit(submission, reference, T, rows, columns, sizes):
    assert_right_gap(submission, reference, (2, 5, 3, 7), 10)
    weights, values = torch.full((T,), 1 / T, dtype=torch.float64), torch.ones(rows, 3, dtype=torch.float64)
    misfits = weights, values, readout_of(3, 7, 10), torch.arange(columns).repeat(2, 1)
    assert_raises_naming(ValueError, functools.partial(submission.permutation_gap, *misfits), *sizes)


@check(points=0.5, title="The arguments are left as they were", in_place=True)
@pytest.mark.parametrize("name", [*MEASURES, "permutation_gap"])
def test_arguments_are_not_modified(submission, reference, name):
    if name == "permutation_gap":
        weights, values, permutations = gap_inputs((2, 5, 3, 7), 11)
        arguments = [weights, values, readout_of(3, 7, 11), permutations]
    else:
        arguments = [distributions((3, 5), 12, empty=0.3), distributions((3, 5), 13, empty=0.3)]
    before = [x.clone() if isinstance(x, torch.Tensor) else x for x in arguments]
    expected = getattr(reference, name)(*before)
    for _ in range(2):
        assert_close(getattr(submission, name)(*arguments), expected, "the result of {name}", name=name)
    for position, (now, then) in enumerate(zip(arguments, before, strict=True), start=1):
        kept = now is then or torch.equal(now, then)
        told = "{name} changed its argument {position}"
        require(kept, told, expected=then, actual=now, name=name, position=position)
