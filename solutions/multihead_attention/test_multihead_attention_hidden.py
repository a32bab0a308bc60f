"""Hidden suite of `multihead_attention`.

Every module gets weights that are made here, so that initial weights don't matter. Sizes are distinct primes: a wrong shape
tells which were mixed up. To build a module costs more than to ask it, so a check puts all its questions of one size to one
module. Everything is float32, as students know it, but where precision is what is looked at.
"""

import functools

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.suite import assert_close, assert_raises_naming, check, phrase, require

# B, n_q, n_k, h, d_k
FIRST = (2, 5, 7, 3, 11)
SIZES = [FIRST, (3, 7, 2, 5, 11), (5, 2, 3, 7, 2), (7, 3, 5, 2, 13)]
# Sums over some ten numbers, in any order.
NEAR = {"rtol": 1e-4, "atol": 1e-5}
EXACT = {"rtol": 1e-9, "atol": 1e-12}


@functools.cache
def uniform(seed, *shape, scale=1.0, dtype=torch.float32):
    """Numbers in [-scale, scale], the same on every machine (torch.randn is not, to the last bit). Shared: clone to change."""
    generator = torch.Generator().manual_seed(seed)
    return ((torch.rand(shape, generator=generator, dtype=torch.float64) * 2 - 1) * scale).to(dtype)


def make_weights(d_model, seed=0, dtype=torch.float32):
    """A state dict under which the scores of inputs in [-2, 2] are neither all alike nor one far above the rest."""
    weights = {}
    for place, name in enumerate(["W_q", "W_k", "W_v", "W_o"], start=10 * seed):
        weights[f"{name}.weight"] = uniform(place, d_model, d_model, scale=(3 / d_model) ** 0.5, dtype=dtype)
        weights[f"{name}.bias"] = uniform(place + 5, d_model, dtype=dtype)
    return weights


def make_inputs(sizes, seed=0, dtype=torch.float32):
    """A query (B, n_q, d_model), a key and a value (B, n_k, d_model)."""
    batch, n_q, n_k, heads, d_k = sizes
    lengths = enumerate((n_q, n_k, n_k), start=1000 + 3 * seed)
    return [uniform(place, batch, length, heads * d_k, scale=2, dtype=dtype) for place, length in lengths]


def make_mask(batch, length, seed=0):
    """Padding wherever it falls, also in front; every sequence keeps at least one position."""
    mask = uniform(2000 + seed, batch, length) > 0
    return mask.scatter(1, torch.arange(seed, seed + batch).remainder(length).unsqueeze(1), False)


def build(side, sizes, seed=0, dtype=torch.float32):
    """A module for these sizes, with the weights that belong to the seed."""
    heads, d_k = sizes[3:]
    module = side.MultiHeadAttention(heads * d_k, heads)
    module.load_state_dict(make_weights(heads * d_k, seed, dtype), assign=True)
    return module


def assert_attention(actual, expected, case="", tolerance=NEAR):
    """Fail unless `actual` is the pair of output and weights; `case` says in the message which of several it was."""
    pair = isinstance(actual, (tuple, list)) and len(actual) == 2
    require(pair, "return two tensors, output and weights", expected=expected, actual=actual)
    assert_close(actual[1], expected[1], "weights {case}" if case else "weights", case=case, **tolerance)
    assert_close(actual[0], expected[0], "output {case}" if case else "output", case=case, **tolerance)


def compare(modules, *inputs, case="", tolerance=NEAR, **options):
    """Ask the submission's module and the reference's the same, and fail unless they agree."""
    submitted, right = modules
    with torch.no_grad():
        expected = right(*inputs, **options)
    assert_attention(submitted(*inputs, **options), expected, case, tolerance)


def both(submission, reference, sizes, seed=0, dtype=torch.float32):
    """The submission's module and the reference's, with the same weights."""
    return build(submission, sizes, seed, dtype), build_once(reference, sizes, seed, dtype)


build_once = functools.cache(build)


@check(points=0.5, title="The module holds four linear layers (d_model, d_model) with bias: W_q, W_k, W_v, W_o")
@pytest.mark.parametrize(("d_model", "heads"), [(6, 3), (35, 5)])
def test_state_dict(submission, reference, d_model, heads):
    found = submission.MultiHeadAttention(d_model, heads).state_dict()
    wanted = reference.MultiHeadAttention(d_model, heads).state_dict()
    names = sorted(found) if isinstance(found, dict) else found
    require(names == sorted(wanted), "the state dict has other names", expected=sorted(wanted), actual=names)
    for name, value in wanted.items():
        shape, right = tuple(found[name].shape), tuple(value.shape)
        told = "{name} has shape {shape}, not {right}"
        require(shape == right, told, expected=right, actual=shape, name=name, shape=shape, right=right)


@check(points=1, title="Self-attention: every head attends on its own slice, and W_o mixes what they found")
@pytest.mark.parametrize("sizes", SIZES)
def test_self_attention(submission, reference, sizes):
    compare(both(submission, reference, sizes, seed=1), make_inputs(sizes, seed=1)[0])


@check(points=0.75, title="Cross-attention: keys and values of their own; a value that is not given is the key")
@pytest.mark.parametrize("sizes", SIZES[:2])
def test_cross_attention(submission, reference, sizes):
    modules = both(submission, reference, sizes, seed=2)
    query, key, value = make_inputs(sizes, seed=2)
    compare(modules, query, key, case=phrase("for a key of another length"))
    compare(modules, query, key, value, case=phrase("for key and value"))
    compare(modules, query, key=query.flip(0) * 0.5, case=phrase("for a key as long as the query"))
    compare(modules, query, value=query.flip(1) * 0.5, case=phrase("for a value without a key"))


@check(points=0.75, title="padding_mask: True blocks a key, in every head and for every query")
@settings(max_examples=5)
@given(sizes=st.sampled_from(SIZES), seed=st.integers(0, 99))
def test_padding_mask(submission, reference, sizes, seed):
    batch, n_q, n_k, *_ = sizes
    modules = both(submission, reference, sizes, seed=3)
    query, key, _ = make_inputs(sizes, seed)
    compare(modules, query, padding_mask=make_mask(batch, n_q, seed), case=phrase("in self-attention"))
    compare(modules, query, key, padding_mask=make_mask(batch, n_k, seed), case=phrase("in cross-attention"))


@check(points=0.75, title="causal: no query looks at a later position")
@pytest.mark.parametrize("sizes", SIZES[:2])
def test_causal(submission, reference, sizes):
    modules = both(submission, reference, sizes, seed=4)
    query, _, _ = make_inputs(sizes, seed=4)
    compare(modules, query, causal=True)
    compare(modules, query, query.flip(1), causal=True)


@check(points=0.5, title="causal and padding_mask together: blocked is what either of them blocks")
@pytest.mark.parametrize("sizes", SIZES[:2])
def test_causal_and_padding(submission, reference, sizes):
    batch, length, *_ = sizes
    modules = both(submission, reference, sizes, seed=5)
    for seed in (0, 1):
        compare(modules, make_inputs(sizes, seed)[0], padding_mask=open_in_front(batch, length, seed), causal=True)


def open_in_front(batch, length, seed=0):
    """Padding, but not in front: with causal, no row is blocked as a whole."""
    return make_mask(batch, length, seed).index_fill(1, torch.tensor([0]), False)


@check(points=0.75, title="Gradients of the output reach every parameter and every input")
@pytest.mark.parametrize("sizes", SIZES[:2])
def test_gradients(submission, reference, sizes):
    batch, n_q, n_k, heads, d_k = sizes
    upstream, mask = uniform(8, batch, n_q, heads * d_k), make_mask(batch, n_k)
    (found, pulled_back), (expected, right) = (
        attend_and_pull_back(side, sizes, upstream, padding_mask=mask) for side in (submission, reference)
    )
    assert_attention(found, expected)
    assert_close(pulled_back(), right(), "gradient", **NEAR)


def attend_and_pull_back(side, sizes, upstream, **options):
    """Output and weights, and a function that returns the gradients of all weights and inputs by name, 0 where there is none.

    `upstream` is the gradient of the output.
    """
    heads, d_k = sizes[3:]
    leaves = {name: value.clone().requires_grad_() for name, value in make_weights(heads * d_k, seed=6).items()}
    inputs = [x.clone().requires_grad_() for x in make_inputs(sizes, seed=6)]
    # As arguments of a call, weights get their gradients here; inside a module, they would get them there.
    functional_call = side.import_module("torch.func").functional_call
    found = functional_call(side.MultiHeadAttention(heads * d_k, heads), leaves, tuple(inputs), options)
    leaves |= zip(["query", "key", "value"], inputs, strict=True)

    def pulled_back():
        if found[0].requires_grad:
            found[0].backward(upstream)
        return {name: torch.zeros_like(leaf) if leaf.grad is None else leaf.grad for name, leaf in leaves.items()}

    return found, pulled_back


BLOCKED_ROWS = {
    "a sequence of nothing but padding": (torch.tensor([[False, False, True], [True, True, True]]), False),
    "padding in front, causal": (torch.tensor([[True, True, False], [True, False, True]]), True),
}


@check(
    points=1,
    title="A row with every key blocked has weights 0 and W_o's bias as output; no NaN, in the gradient either",
)
@pytest.mark.parametrize("case", list(BLOCKED_ROWS))
def test_blocked_rows(submission, reference, case):
    mask, causal = BLOCKED_ROWS[case]
    sizes, upstream = (2, 3, 3, 5, 7), uniform(7, 2, 3, 35)
    (found, pulled_back), (expected, right) = (
        attend_and_pull_back(side, sizes, upstream, padding_mask=mask, causal=causal)
        for side in (submission, reference)
    )
    assert_attention(found, expected)
    assert_close(pulled_back(), right(), "gradient", **NEAR)


@check(points=0.25, title="A mask of zeros and ones blocks like one of booleans")
def test_mask_of_numbers(submission, reference):
    batch, n_q, n_k, *_ = FIRST
    modules = both(submission, reference, FIRST, seed=7)
    query, key, _ = make_inputs(FIRST, seed=7)
    cases = {
        torch.int64: phrase("for a mask of torch.int64"),
        torch.uint8: phrase("for a mask of torch.uint8"),
        torch.float32: phrase("for a mask of torch.float32"),
    }
    for dtype, case in cases.items():
        compare(modules, query, key, padding_mask=make_mask(batch, n_k, seed=7).to(dtype), case=case)
    mask = open_in_front(batch, n_q, seed=7).to(torch.int64)
    compare(modules, query, padding_mask=mask, causal=True, case=phrase("for a mask of torch.int64, causal"))


@check(points=0.5, title="Axes of size 1 are kept: one sequence, one query, one key, one head, one feature per head")
@pytest.mark.parametrize("sizes", [(1, 3, 5, 2, 7), (2, 1, 5, 3, 7), (2, 3, 1, 5, 7), (2, 3, 5, 1, 7), (2, 3, 5, 7, 1)])
def test_sizes_of_one(submission, reference, sizes):
    batch, _, n_k, *_ = sizes
    modules = both(submission, reference, sizes, seed=8)
    compare(modules, *make_inputs(sizes, seed=8), padding_mask=make_mask(batch, n_k, seed=8))


@check(points=0.5, title="float32 stays float32; float64 stays float64 and is exact to its own precision")
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_dtype(submission, reference, dtype):
    batch, n_q, *_ = FIRST
    modules = both(submission, reference, FIRST, seed=9, dtype=dtype)
    query, tolerance = make_inputs(FIRST, 9, dtype)[0], EXACT if dtype == torch.float64 else NEAR
    compare(modules, query, tolerance=tolerance)
    mask = open_in_front(batch, n_q, seed=9)
    compare(modules, query, padding_mask=mask, causal=True, tolerance=tolerance, case=phrase("under masks"))


@check(points=0.25, title="Large scores give no NaN and no weight to what is blocked")
def test_large_scores(submission, reference):
    # Rounding in a score grows with the score, and the weight inherits it as a relative error: hence float64.
    batch, n_q, *_ = FIRST
    modules, mask = both(submission, reference, FIRST, 10, torch.float64), make_mask(batch, n_q, seed=10)
    for size in (100, 1000):
        query = make_inputs(FIRST, 10, torch.float64)[0] * size
        compare(modules, query, padding_mask=mask, tolerance={"rtol": 1e-3, "atol": 1e-4})


@check(points=0.25, title="Transposed, sliced and expanded input is taken as well")
def test_any_strides(submission, reference):
    modules = both(submission, reference, FIRST, seed=11)
    parts = [*make_inputs(FIRST, seed=11), make_mask(FIRST[0], FIRST[2], seed=11)]
    layouts = {
        phrase("for transposed input"): lambda x: x.transpose(0, 1).contiguous().transpose(0, 1),
        phrase("for sliced input"): lambda x: x.repeat_interleave(2, dim=-1)[..., ::2],
        phrase("for expanded input"): lambda x: x[:1].expand(x.shape),
    }
    for case, laid_out in layouts.items():
        *inputs, mask = (laid_out(x) for x in parts)
        compare(modules, *inputs, padding_mask=mask, case=case)


@check(points=0.5, title="Inputs and mask stay as they were", in_place=True)
@pytest.mark.parametrize("causal", [False, True])
def test_inputs_are_not_modified(submission, reference, causal):
    sizes, names = (2, 5, 5, 3, 7), ["query", "key", "value", "padding_mask"]
    submitted, right = both(submission, reference, sizes, seed=12)
    nothing_open = torch.tensor([[True] * 5, [False] * 5])
    for mask in (open_in_front(2, 5, seed=12), nothing_open):
        given_now, before = ([x.clone() for x in (*make_inputs(sizes, seed=12), mask)] for _ in range(2))
        expected = right(*before[:3], padding_mask=before[3], causal=causal)
        found = submitted(*given_now[:3], padding_mask=given_now[3], causal=causal)
        for name, now, then in zip(names, given_now, before, strict=True):
            require(torch.equal(now, then), "{name} was changed in place", expected=then, actual=now, name=name)
        # What blocked rows become is the business of another check.
        if mask is not nothing_open:
            assert_attention(found, expected)


@check(points=0.5, title="A number of heads that does not divide d_model raises ValueError naming both")
def test_indivisible_width_is_refused(submission, reference):
    for d_model, heads in ((10, 4), (7, 2), (3, 5)):
        build_it = functools.partial(submission.MultiHeadAttention, d_model, heads)
        assert_raises_naming(ValueError, build_it, d_model, heads)
    sizes = (2, 3, 5, 2, 5)
    compare(both(submission, reference, sizes), *make_inputs(sizes))


LENGTHS = [  # n_q, keys, values, causal, the sizes that disagree
    (5, 7, 3, False, (7, 3)),
    (5, 7, 1, False, (7, 1)),
    (5, 1, 3, False, (1, 3)),
    (5, 7, 7, True, (5, 7)),
    (5, 3, 3, True, (5, 3)),
    (1, 3, 3, True, (1, 3)),
]


@check(
    points=0.75,
    title="Keys and values of other lengths, and causal with n_q other than n_k, raise ValueError naming both",
)
def test_lengths_that_disagree(submission, reference):
    module, right = both(submission, reference, FIRST)
    for *lengths, causal, sizes in LENGTHS:
        inputs = [uniform(15, 2, length, 33) for length in lengths]
        assert_raises_naming(ValueError, functools.partial(module, *inputs, causal=causal), *sizes)
    # Who refuses everything earns nothing.
    compare((module, right), *make_inputs(FIRST))
    compare((module, right), make_inputs(FIRST)[0], causal=True)


BATCHES = [  # shapes of query, key, value and mask without d_model, the sizes that disagree
    ((2, 5), (3, 7), (3, 7), None, (2, 3)),
    ((1, 5), (3, 7), (3, 7), None, (1, 3)),
    ((3, 5), (1, 7), (1, 7), None, (3, 1)),
    ((3, 5), (3, 7), (1, 7), None, (3, 1)),
    ((3, 5), (2, 7), (3, 7), None, (3, 2)),
    ((3, 5), (3, 7), (3, 7), (3, 5), (7, 5)),
    ((3, 7), (3, 7), (3, 7), (2, 7), (3, 2)),
]


@check(points=0.5, title="Batch sizes that differ, and a mask that is not (B, n_k), raise ValueError naming the sizes")
def test_batches_that_disagree(submission, reference):
    module, right = both(submission, reference, FIRST)
    for *shapes, mask_shape, sizes in BATCHES:
        inputs = [uniform(15, *shape, 33) for shape in shapes]
        mask = None if mask_shape is None else torch.zeros(mask_shape, dtype=torch.bool)
        assert_raises_naming(ValueError, functools.partial(module, *inputs, padding_mask=mask), *sizes)
    compare((module, right), *make_inputs(FIRST), padding_mask=make_mask(*FIRST[0:3:2]))
