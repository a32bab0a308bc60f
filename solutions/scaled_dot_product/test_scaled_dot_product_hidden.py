"""Hidden suite of `scaled_dot_product`.

Every symbol has another prime for its size, so that a wrong shape tells which one was mixed up. Tensors are built from
a drawn seed; seed 0 gives small halves, so that a shrunk counterexample can be worked out by hand. Random numbers of
`score_std` come from a generator on the submission's side, and any order of drawing is right: their statistics are
judged, not their values.
"""

import math

import numpy as np
import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from autograder.suite import assert_close, assert_raises_naming, check, require

FLAT = [(2, 5, 3, 7), (7, 3, 5, 2), (3, 7, 2, 5), (5, 2, 7, 3)]  # n_q, n_k, d_k, d_v
STACKED = [((2,), (3, 7, 5, 11)), ((3,), (7, 2, 11, 5)), ((2, 3), (5, 7, 11, 13)), ((5, 2), (3, 11, 7, 13))]

# Wide enough for a scale that was rounded to float32, as by torch.sqrt(torch.tensor(d_k)); one check looks closer.
NEAR = {"rtol": 1e-6, "atol": 1e-7}

seeds = st.integers(0, 999)


def numbers(shape, seed, first):
    """Numbers with one decimal, about -3 to 3; for seed 0 halves from -1 to 1, cut from a fixed run at `first`.

    The run repeats after 17, a size that no tensor has, so that no two rows are alike.
    """
    if seed == 0:
        run = np.arange(first, first + math.prod(shape))
        return torch.from_numpy((5 * run % 17 % 5 - 2).reshape(shape) / 2)
    return torch.from_numpy(np.random.default_rng([seed, first]).normal(size=shape).round(1))


def attention_inputs(leading, sizes, seed):
    """query, key and value with these axes in front."""
    n_q, n_k, d_k, d_v = sizes
    shapes = ((n_q, d_k), (n_k, d_k), (n_k, d_v))
    return tuple(numbers((*leading, *shape), seed, first) for first, shape in enumerate(shapes, start=1))


def some_blocked(shape, seed):
    """A mask that leaves at least one position of every row open; position 1 blocked for seed 0."""
    if seed == 0:
        return (torch.arange(shape[-1]) == 1).expand(shape).clone()
    generator = np.random.default_rng(seed)
    mask = generator.random(shape) < 0.5
    np.put_along_axis(mask, generator.integers(shape[-1], size=(*shape[:-1], 1)), False, axis=-1)
    return torch.from_numpy(mask)


def flat_inputs():
    return st.builds(lambda sizes, seed: attention_inputs((), sizes, seed), st.sampled_from(FLAT), seeds)


def stacked_inputs():
    return st.builds(lambda place, seed: attention_inputs(*place, seed), st.sampled_from(STACKED), seeds)


def masked_inputs(seed, blocked, place=STACKED[0]):
    """Inputs, and a mask of the shape of their scores."""
    leading, sizes = place
    return *attention_inputs(leading, sizes, seed), some_blocked((*leading, *sizes[:2]), blocked)


def closed_rows(seed, blocked, place=STACKED[0]):
    """Inputs, and a mask that blocks whole rows: the first for seed 0, else one or more."""
    query, key, value, mask = masked_inputs(seed, blocked, place)
    rows = np.random.default_rng(blocked).random(mask.shape[:-1]) < 0.5 if blocked else np.zeros(mask.shape[:-1], bool)
    rows.flat[0] = True
    mask[torch.from_numpy(rows)] = True
    return query, key, value, mask


def high_where_blocked(seed, blocked, height):
    """Inputs, and a mask of keys; the scores of the blocked keys lie far above the others."""
    query, key, value = attention_inputs(*STACKED[0], seed)
    mask = some_blocked((2, 1, 7), blocked)
    query[..., 0] = 1
    key[..., 0] += height * mask[:, 0]
    return query, key, value, mask


def assert_attention(actual, expected, tolerance=NEAR):
    """Fail unless `actual` is the pair of output and weights. An empty `tolerance` is that of the dtype."""
    pair = isinstance(actual, tuple) and len(actual) == 2
    require(pair, "return two tensors, output and weights", expected=expected, actual=actual)
    assert_close(actual[0], expected[0], "output", **tolerance)
    assert_close(actual[1], expected[1], "weights", **tolerance)


def assert_zero_where_blocked(weights, mask):
    require(bool((weights[mask] == 0).all()), "blocked weights must be exactly 0.0, not merely small", actual=weights)


@check(points=0.5, title="The five tokens of the hand-out attend to each other")
def test_worked_example(submission, reference):
    tokens = torch.tensor([[1, 0, 1, 1, 0.5], [0, 1, 1, 1, 1]], dtype=torch.float64).T.contiguous()
    expected = reference.scaled_dot_product_attention(tokens, tokens, tokens)
    assert_attention(submission.scaled_dot_product_attention(tokens, tokens, tokens), expected)


@check(points=1, title="Queries, keys and values of different number and width")
@given(inputs=flat_inputs())
def test_different_sizes(submission, reference, inputs):
    expected = reference.scaled_dot_product_attention(*inputs)
    assert_attention(submission.scaled_dot_product_attention(*inputs), expected)


@check(points=1, title="Any axes in front: batches, and batches of heads")
@given(inputs=stacked_inputs())
def test_axes_in_front(submission, reference, inputs):
    expected = reference.scaled_dot_product_attention(*inputs)
    assert_attention(submission.scaled_dot_product_attention(*inputs), expected)


@check(points=1, title="Blocked keys take no part: their weights are exactly 0, the others share the 1")
@given(inputs=st.builds(masked_inputs, seeds, seeds, st.sampled_from(STACKED)))
def test_masked_values(submission, reference, inputs):
    expected = reference.scaled_dot_product_attention(*inputs)
    found = submission.scaled_dot_product_attention(*inputs)
    assert_attention(found, expected)
    assert_zero_where_blocked(found[1], inputs[-1])


@check(points=1, title="A query with every key blocked gets weights 0 and output 0, not NaN")
@given(inputs=st.builds(closed_rows, seeds, seeds, st.sampled_from(STACKED)))
def test_fully_blocked_rows(submission, reference, inputs):
    expected = reference.scaled_dot_product_attention(*inputs)
    found = submission.scaled_dot_product_attention(*inputs)
    assert_attention(found, expected)
    assert_zero_where_blocked(found[1], inputs[-1])
    assert_zero_where_blocked(found[0], inputs[-1].all(dim=-1))


SMALL_MASKS = [(7,), (1, 7), (3, 1), (3, 7), (1, 1, 7), (2, 1, 7), (2, 3, 1), (1, 3, 7)]


@check(points=0.5, title="A smaller mask broadcasts to the scores")
@given(shape=st.sampled_from(SMALL_MASKS), seed=seeds, blocked=seeds)
def test_mask_broadcasts(submission, reference, shape, seed, blocked):
    inputs = attention_inputs(*STACKED[0], seed)
    mask = some_blocked(shape, blocked)
    expected = reference.scaled_dot_product_attention(*inputs, mask)
    assert_attention(submission.scaled_dot_product_attention(*inputs, mask), expected)


@check(points=0.5, title="A mask of numbers blocks wherever it is not 0; the mask None blocks nothing")
@pytest.mark.parametrize("dtype", [torch.int64, torch.uint8, torch.float32, None])
def test_other_masks(submission, reference, dtype):
    *inputs, mask = masked_inputs(1, 2)
    mask = None if dtype is None else mask.to(dtype)
    expected = reference.scaled_dot_product_attention(*inputs, mask)
    assert_attention(submission.scaled_dot_product_attention(*inputs, mask=mask), expected)


@check(points=0.25, title="Large scores give no NaN")
@given(inputs=stacked_inputs(), size=st.sampled_from([1e3, 1e4]))
def test_large_scores(submission, reference, inputs, size):
    query, key, value = inputs
    expected = reference.scaled_dot_product_attention(query * size, key, value)
    found = submission.scaled_dot_product_attention(query * size, key, value)
    assert_attention(found, expected)


@check(points=0.25, title="Open keys share the 1, however high the scores of blocked ones are")
@given(inputs=st.builds(high_where_blocked, seeds, seeds, st.sampled_from([1e2, 1e4])))
def test_high_scores_where_blocked(submission, reference, inputs):
    expected = reference.scaled_dot_product_attention(*inputs)
    assert_attention(submission.scaled_dot_product_attention(*inputs), expected)


@check(points=1, title="Gradients reach query, key and value; those of blocked rows are 0, not NaN")
@pytest.mark.parametrize("build", [masked_inputs, closed_rows])
@pytest.mark.parametrize("place", [((), FLAT[0]), STACKED[0]])
def test_gradients(submission, reference, build, place):
    *inputs, mask = build(3, 4, place)
    expected = reference.scaled_dot_product_attention(*inputs, mask)
    upstream = [numbers(tuple(part.shape), 5, first) for first, part in enumerate(expected)]

    def gradients(side):
        leaves = [x.clone().requires_grad_() for x in inputs]
        found = side.scaled_dot_product_attention(*leaves, mask)
        assert_attention(found, expected)
        joined = [(part, gradient) for part, gradient in zip(found, upstream, strict=True) if part.requires_grad]
        if joined:
            torch.autograd.backward(*zip(*joined, strict=True))
        return [torch.zeros_like(leaf) if leaf.grad is None else leaf.grad for leaf in leaves]

    names = ("query", "key", "value")
    for name, found, wanted in zip(names, gradients(submission), gradients(reference), strict=True):
        assert_close(found, wanted, "the gradient of the {name}", name=name, **NEAR)


def laid_out(x, layout):
    """The same tensor, in memory as after `split_heads`, a transpose or a slice."""
    if layout == "split into heads":
        return x.transpose(1, 2).contiguous().transpose(1, 2)
    if layout == "features first":
        return x.transpose(-2, -1).contiguous().transpose(-2, -1)
    return x.repeat_interleave(2, dim=-1)[..., ::2]


@check(points=0.25, title="Transposed and sliced tensors give the same as their copies")
@pytest.mark.parametrize("layout", ["split into heads", "features first", "sliced"])
def test_memory_layout(submission, reference, layout):
    inputs = masked_inputs(6, 7, STACKED[2])
    expected = reference.scaled_dot_product_attention(*inputs)
    found = submission.scaled_dot_product_attention(*(laid_out(x, layout) for x in inputs))
    assert_attention(found, expected)


@check(points=0.25, title="Axes of size 1 are kept: one sequence, one query, one key, one feature")
@pytest.mark.parametrize("axis", range(5))
def test_sizes_of_one(submission, reference, axis):
    batch, *sizes = (1 if place == axis else size for place, size in enumerate((2, 3, 7, 5, 11)))
    inputs = attention_inputs((batch,), sizes, 8)
    expected = reference.scaled_dot_product_attention(*inputs)
    assert_attention(submission.scaled_dot_product_attention(*inputs), expected)


@check(points=0.25, title="float32 stays float32, float64 stays float64, with all its digits")
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_dtype_is_kept(submission, reference, dtype):
    *inputs, mask = masked_inputs(9, 10)
    inputs = [x.to(dtype) for x in inputs]
    expected = reference.scaled_dot_product_attention(*inputs, mask)
    assert_attention(submission.scaled_dot_product_attention(*inputs, mask), expected, tolerance={})


@check(points=0.25, title="The arguments are left as they were", in_place=True)
@given(seed=seeds)
def test_arguments_are_not_modified(submission, reference, seed):
    given_inputs, before = closed_rows(seed, seed), closed_rows(seed, seed)
    expected = reference.scaled_dot_product_attention(*before)
    assert_attention(submission.scaled_dot_product_attention(*given_inputs), expected)
    for name, now, then in zip(("query", "key", "value", "mask"), given_inputs, before, strict=True):
        require(torch.equal(now, then), "the {name} was changed in place", expected=then, actual=now, name=name)


MISFITS = [  # shapes of query, key and value, the sizes that disagree
    ((5, 3), (7, 2), (7, 11), (2, 3)),
    ((5, 3), (7, 1), (7, 11), (1, 3)),
    ((5, 1), (7, 3), (7, 11), (1, 3)),
    ((5, 3), (7, 3), (2, 11), (2, 7)),
    ((5, 3), (7, 3), (1, 11), (1, 7)),
    ((5, 3), (1, 3), (7, 11), (1, 7)),
    ((2, 5, 3), (13, 7, 3), (13, 7, 11), (2, 13)),
    ((2, 5, 3), (2, 7, 3), (13, 7, 11), (2, 13)),
    ((1, 5, 3), (2, 7, 3), (2, 7, 11), (1, 2)),
    ((2, 5, 3), (1, 7, 3), (1, 7, 11), (1, 2)),
    ((2, 5, 3), (2, 7, 3), (1, 7, 11), (1, 2)),
    ((2, 13, 5, 3), (2, 1, 7, 3), (2, 1, 7, 11), (1, 13)),
    ((5, 3), (2, 7, 3), (2, 7, 11), ()),
]
MASK_MISFITS = [  # shapes of query, key and value, the mask's shape, the sizes that disagree
    ((5, 3), (7, 3), (7, 11), (5, 2), (2, 7)),
    ((5, 3), (7, 3), (7, 11), (3, 7), (3, 5)),
    ((2, 5, 3), (2, 7, 3), (2, 7, 11), (13, 1, 7), (2, 13)),
    ((1, 5, 3), (1, 7, 3), (1, 7, 11), (2, 5, 7), (1, 2)),
    ((5, 3), (1, 3), (1, 11), (5, 2), (1, 2)),
    ((5, 3), (7, 3), (7, 11), (2, 5, 7), ()),
]


def assert_refused(submission, reference, case):
    """Fail unless a misfit is a ValueError, and inputs that fit are none."""
    *shapes, sizes = case
    inputs = [torch.ones(shape, dtype=torch.float64) for shape in shapes]
    assert_raises_naming(ValueError, lambda: submission.scaled_dot_product_attention(*inputs), *sizes)
    fitting = attention_inputs(*STACKED[1], 11)
    expected = reference.scaled_dot_product_attention(*fitting)
    assert_attention(submission.scaled_dot_product_attention(*fitting), expected)


@check(points=0.75, title="Sizes that do not fit are a ValueError naming them; only the mask broadcasts")
@pytest.mark.parametrize("case", MISFITS)
def test_misfits_are_refused(submission, reference, case):
    assert_refused(submission, reference, case)


@check(points=0.25, title="A mask that does not fit the scores is a ValueError, never a larger result")
@pytest.mark.parametrize("case", MASK_MISFITS)
def test_mask_misfits_are_refused(submission, reference, case):
    assert_refused(submission, reference, case)


def measured(side, d_k, samples, generator):
    """What `score_std` measures, once both numbers are near what theory says."""
    found = side.score_std(d_k, samples, generator)
    pair = isinstance(found, tuple) and len(found) == 2
    require(pair, "return two numbers, raw and scaled", actual=found)
    raw, scaled = (part.item() if isinstance(part, torch.Tensor) and part.numel() == 1 else part for part in found)
    for name, value, wanted in (("raw", raw, math.sqrt(d_k)), ("scaled", scaled, 1.0)):
        require(isinstance(value, float), "{name} must be a float or a tensor of one number", actual=value, name=name)
        # With 2000 samples, 0.12 is six times as far as chance takes a right answer.
        told = "{name} should be about {wanted:.4g} for d_k = {d_k}, not {value:.4g}"
        fields = {"name": name, "wanted": wanted, "d_k": d_k, "value": value}
        require(abs(value / wanted - 1) < 0.12, told, expected=wanted, actual=value, **fields)
    return raw, scaled


def seeded(side, seed):
    generator = side.import_module("torch").Generator()
    generator.manual_seed(seed)
    return generator


@check(points=0.5, title="score_std: q·k spreads by about sqrt(d_k), and by about 1 after the scaling")
@pytest.mark.parametrize("d_k", [5, 17, 64])
def test_score_std(submission, reference, d_k):
    measured(submission, d_k, 2000, seeded(submission, 12))


@check(points=0.25, title="score_std measures both on the same samples")
@pytest.mark.parametrize("d_k", [5, 31])
def test_score_std_on_the_same_samples(submission, reference, d_k):
    raw, scaled = measured(submission, d_k, 2000, seeded(submission, 13))
    wanted = raw / math.sqrt(d_k)
    told, same = (
        "raw / sqrt(d_k) is {wanted:.6g}, but scaled is {scaled:.6g}",
        math.isclose(scaled, wanted, rel_tol=1e-4),
    )
    require(same, told, expected=wanted, actual=scaled, wanted=wanted, scaled=scaled)


@check(points=0.25, title="score_std draws from the given generator and from nothing else")
def test_score_std_draws_from_the_generator(submission, reference):
    global_randomness = submission.import_module("torch").set_rng_state
    global_randomness(torch.Generator().manual_seed(1).get_state())
    generator = seeded(submission, 14)
    first, second = (measured(submission, 7, 2000, generator) for _ in range(2))
    global_randomness(torch.Generator().manual_seed(2).get_state())
    again = measured(submission, 7, 2000, seeded(submission, 14))
    require(
        first == again, "two generators with the same seed must give the same numbers", expected=first, actual=again
    )
    require(
        not all(map(math.isclose, first, second)),
        "a second call must go on with the same generator and draw new numbers",
        actual=second,
    )
