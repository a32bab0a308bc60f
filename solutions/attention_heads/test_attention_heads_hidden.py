"""Hidden suite of `attention_heads`.

Every module gets weights that are made here, so that initial weights don't matter. State dicts are judged by what they compute:
who numbers the heads in another order, all through, is right as well. Sizes are distinct primes; with 13 heads, "heads.10"
comes before "heads.2" where names are sorted.
"""

import functools
from types import SimpleNamespace

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn.functional import linear, scaled_dot_product_attention

from autograder.suite import assert_close, assert_raises_naming, assert_same_kind, check, phrase, require

PROJECTIONS = ["W_q", "W_k", "W_v"]
HEADS = [(2, 3), (3, 5), (5, 2)]  # h, d_k
MANY_HEADS = (13, 2)
# Sums over some ten numbers, in any order.
NEAR = {"rtol": 1e-4, "atol": 1e-5}
EXACT = {"rtol": 1e-9, "atol": 1e-12}


@functools.cache
def uniform(seed, *shape, scale=1.0, dtype=torch.float32):
    """Numbers in [-scale, scale], the same on every machine (torch.randn is not, to the last bit). Shared: clone to change."""
    generator = torch.Generator().manual_seed(seed)
    return ((torch.rand(shape, generator=generator, dtype=torch.float64) * 2 - 1) * scale).to(dtype)


def make_layers(shapes, seed, dtype):
    """A state dict of linear layers, given their names and (out, in)."""
    weights = {}
    for place, (name, (out, inward)) in enumerate(shapes.items()):
        weights[f"{name}.weight"] = uniform(100 * seed + place, out, inward, scale=(3 / inward) ** 0.5, dtype=dtype)
        weights[f"{name}.bias"] = uniform(100 * seed + place + 50, out, dtype=dtype)
    return weights


def separate_weights(heads, d_k, seed=0, dtype=torch.float32):
    """Weights of this exercise's MultiHeadAttention."""
    width = heads * d_k
    shapes = {f"heads.{i}.{name}": (d_k, width) for i in range(heads) for name in PROJECTIONS}
    return make_layers({**shapes, "output_layer": (width, width)}, seed, dtype)


def fused_weights(heads, d_k, seed=0, dtype=torch.float32):
    """Weights of exercise multihead_attention's module."""
    return make_layers(dict.fromkeys([*PROJECTIONS, "W_o"], (heads * d_k, heads * d_k)), seed, dtype)


def fused_attention(weights, heads, x):
    """What exercise multihead_attention's module returns as output for x, with these weights."""
    q, k, v = (
        linear(x, weights[f"{name}.weight"], weights[f"{name}.bias"]).unflatten(-1, (heads, -1)).transpose(1, 2)
        for name in PROJECTIONS
    )
    context = scaled_dot_product_attention(q, k, v)
    return linear(context.transpose(1, 2).flatten(2), weights["W_o.weight"], weights["W_o.bias"])


def config(width, heads):
    return SimpleNamespace(hidden_size=width, num_attention_heads=heads)


def build(side, heads, d_k, seed=0, dtype=torch.float32):
    """MultiHeadAttention with the weights that belong to the seed."""
    module = side.MultiHeadAttention(config(heads * d_k, heads))
    module.load_state_dict(separate_weights(heads, d_k, seed, dtype), assign=True)
    return module


build_once = functools.cache(build)


def both(submission, reference, heads, d_k, seed=0, dtype=torch.float32):
    """The submission's module and the reference's, with the same weights."""
    return build(submission, heads, d_k, seed, dtype), build_once(reference, heads, d_k, seed, dtype)


def build_head(side, embed_dim, head_dim, seed=0):
    """AttentionHead with the weights that belong to the seed."""
    head = side.AttentionHead(embed_dim, head_dim)
    head.load_state_dict(
        make_layers(dict.fromkeys(PROJECTIONS, (head_dim, embed_dim)), seed, torch.float32), assign=True
    )
    return head


def assert_state(found, like, what):
    """Fail unless `found` holds tensors of the same names, shapes and dtypes as `like`."""
    require(isinstance(found, dict), "{what}: expected a dict from names to tensors", actual=found, what=what)
    names, wanted = sorted(map(str, found)), sorted(like)
    require(names == wanted, "{what}: the names differ", expected=wanted, actual=names, what=what)
    for name, value in like.items():
        assert_same_kind(found[name], value, "{state}[{name!r}]", state=what, name=name)


@check(points=0.5, title="The layers have the names, shapes and biases of the contract; every head is registered")
def test_state_dicts(submission, reference):
    arguments = config(35, 5)
    found, like = (side.MultiHeadAttention(arguments).state_dict() for side in (submission, reference))
    assert_state(found, like, phrase("MultiHeadAttention's state dict"))
    found, like = (side.AttentionHead(11, 3).state_dict() for side in (submission, reference))
    assert_state(found, like, phrase("AttentionHead's state dict"))


@check(points=0.75, title="AttentionHead: scaled dot-product attention of one head")
@pytest.mark.parametrize(("embed_dim", "head_dim"), [(11, 3), (2, 7)])
def test_attention_head(submission, reference, embed_dim, head_dim):
    found, right = (build_head(side, embed_dim, head_dim) for side in (submission, reference))
    for batch, length in ((2, 5), (5, 13)):
        hidden = uniform(length, batch, length, embed_dim, scale=2)
        assert_close(found(hidden), right(hidden), "what the head returns", **NEAR)


@check(points=1.25, title="MultiHeadAttention: every head on the whole input, concatenated, and output_layer behind")
@pytest.mark.parametrize(("heads", "d_k"), HEADS)
def test_multi_head_attention(submission, reference, heads, d_k):
    found, right = both(submission, reference, heads, d_k)
    for batch, length in ((7, 11), (11, 7)):
        hidden = uniform(length, batch, length, heads * d_k, scale=2)
        assert_close(found(hidden), right(hidden), "output", **NEAR)


@check(points=0.5, title="The input stays as it was", in_place=True)
def test_input_is_not_modified(submission, reference):
    found, right = both(submission, reference, 3, 5, 6)
    before = uniform(9, 2, 7, 15, scale=2)
    hidden = before.clone()
    output = found(hidden)
    require(torch.equal(hidden, before), "hidden_states was changed in place", expected=before, actual=hidden)
    assert_close(output, right(before), "output", **NEAR)


@check(points=0.75, title="Gradients reach the input and the parameters of every head")
@pytest.mark.parametrize(("heads", "d_k"), HEADS[:2])
def test_gradients(submission, reference, heads, d_k):
    upstream = uniform(3, 2, 7, heads * d_k)

    def output_and_gradients(side):
        leaves = {name: value.clone().requires_grad_() for name, value in separate_weights(heads, d_k, seed=1).items()}
        hidden = uniform(4, 2, 7, heads * d_k, scale=2).clone().requires_grad_()
        module = side.MultiHeadAttention(config(heads * d_k, heads))
        # As arguments of a call, weights get their gradients here; inside the module, they would get them there.
        output = side.import_module("torch.func").functional_call(module, leaves, (hidden,))
        assert_same_kind(output, upstream, "output")
        if output.requires_grad:
            output.backward(upstream)
        leaves["hidden_states"] = hidden
        return output, {name: torch.zeros_like(x) if x.grad is None else x.grad for name, x in leaves.items()}

    found, right = output_and_gradients(submission), output_and_gradients(reference)
    assert_close(found[0], right[0], "output", **NEAR)
    assert_close(found[1], right[1], "gradient", **NEAR)


@check(points=0.5, title="float32 stays float32; float64 stays float64 and is exact to its own precision")
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_dtype(submission, reference, dtype):
    found, right = both(submission, reference, 3, 5, 2, dtype)
    hidden = uniform(5, 2, 7, 15, scale=2, dtype=dtype)
    assert_close(found(hidden), right(hidden), "output", **(EXACT if dtype == torch.float64 else NEAR))


@check(points=0.25, title="Large scores give no NaN")
def test_large_scores(submission, reference):
    # Rounding in a score grows with the score, and the weight inherits it as a relative error: hence float64.
    found, right = both(submission, reference, 3, 5, 3, torch.float64)
    for size in (1e3, 1e5):
        hidden = uniform(6, 2, 7, 15, scale=2 * size, dtype=torch.float64)
        assert_close(found(hidden), right(hidden), "output", rtol=1e-3, atol=1e-4)


@check(points=0.5, title="Axes of size 1 are kept: one sequence, one token, one head, one feature per head")
@pytest.mark.parametrize("sizes", [(1, 5, 2, 7), (5, 1, 2, 7), (2, 3, 1, 7), (5, 3, 2, 1)])
def test_sizes_of_one(submission, reference, sizes):
    batch, length, heads, d_k = sizes
    found, right = both(submission, reference, heads, d_k, 4)
    hidden = uniform(7, batch, length, heads * d_k, scale=2)
    assert_close(found(hidden), right(hidden), "output for B, n, h, d_k = {sizes}", sizes=sizes, **NEAR)


@check(points=0.25, title="Transposed, sliced and expanded input is taken as well")
def test_any_strides(submission, reference):
    found, right = both(submission, reference, 3, 5, 5)
    plain = uniform(8, 2, 7, 15, scale=2)
    layouts = {
        phrase("transposed"): plain.transpose(0, 1).contiguous().transpose(0, 1),
        phrase("sliced"): plain.repeat_interleave(2, dim=-1)[..., ::2],
        phrase("expanded"): plain[:1].expand(plain.shape),
    }
    for layout, hidden in layouts.items():
        assert_close(found(hidden), right(hidden), "output for {layout} input", layout=layout, **NEAR)


@check(points=0.5, title="A number of heads that does not divide hidden_size raises ValueError naming both")
def test_indivisible_width_is_refused(submission, reference):
    for width, heads in ((10, 4), (7, 2), (3, 5)):
        build_it = functools.partial(submission.MultiHeadAttention, config(width, heads))
        assert_raises_naming(ValueError, build_it, width, heads)
    # Who refuses everything earns nothing.
    hidden = uniform(10, 2, 5, 6, scale=2)
    assert_close(build(submission, 3, 2)(hidden), build_once(reference, 3, 2)(hidden), "output", **NEAR)


@check(points=1.5, title="fuse_heads: exercise multihead_attention's module computes the same with these weights")
@pytest.mark.parametrize(("heads", "d_k"), [*HEADS[:2], MANY_HEADS, (1, 7)])
def test_fuse(submission, reference, heads, d_k):
    hidden = uniform(11, 2, 5, heads * d_k, scale=2)
    fused = submission.fuse_heads(build(submission, heads, d_k, 7))
    assert_state(fused, fused_weights(heads, d_k), phrase("the fused state dict"))
    output = fused_attention(fused, heads, hidden)
    assert_close(output, build_once(reference, heads, d_k, 7)(hidden), "output of the fused module", **NEAR)


@check(points=0.5, title="fuse_heads leaves the module as it was")
def test_fuse_leaves_the_module(submission, reference):
    module, before = build(submission, 3, 5, 8), separate_weights(3, 5, 8)
    first, second = submission.fuse_heads(module), submission.fuse_heads(module)
    assert_close(module.state_dict(), before, "the module's state dict afterwards", rtol=0, atol=0)
    assert_close(second, first, "the fused state dict, asked for a second time", rtol=0, atol=0)
    hidden = uniform(12, 2, 7, 15, scale=2)
    output = fused_attention(second, 3, hidden)
    assert_close(output, build_once(reference, 3, 5, 8)(hidden), "output of the fused module", **NEAR)


@check(points=1.5, title="unfuse_heads: the heads compute what exercise multihead_attention's module computed")
@settings(max_examples=12)
@given(sizes=st.sampled_from([*HEADS, MANY_HEADS, (1, 7), (7, 1)]), seed=st.integers(0, 99))
def test_unfuse(submission, reference, sizes, seed):
    heads, d_k = sizes
    weights, hidden = fused_weights(heads, d_k, seed), uniform(13, 2, 5, heads * d_k, scale=2)
    found = submission.unfuse_heads(weights, heads)
    assert_state(found, separate_weights(heads, d_k), phrase("the unfused state dict"))
    module = reference.MultiHeadAttention(config(heads * d_k, heads))
    module.load_state_dict(found)
    assert_close(module(hidden), fused_attention(weights, heads, hidden), "output of the separate heads", **NEAR)


@check(points=0.5, title="fuse_heads and unfuse_heads undo each other, to the last digit of any dtype")
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_inverse(submission, dtype):
    heads, d_k = HEADS[1]
    weights = separate_weights(heads, d_k, 9, dtype)
    again = submission.unfuse_heads(submission.fuse_heads(build(submission, heads, d_k, 9, dtype)), heads)
    assert_close(again, weights, "unfuse_heads(fuse_heads(module), h)", rtol=0, atol=0)


@check(
    points=0.25, title="unfuse_heads: a number of heads that does not divide the width raises ValueError naming both"
)
@pytest.mark.parametrize(("width", "heads"), [(10, 4), (7, 2), (3, 5)])
def test_indivisible_state_dict_is_refused(submission, reference, width, heads):
    weights, hidden = fused_weights(1, width), uniform(14, 2, 5, width, scale=2)
    whole = submission.unfuse_heads(weights, 1)
    assert_state(whole, separate_weights(1, width), phrase("the unfused state dict"))
    module = reference.MultiHeadAttention(config(width, 1))
    module.load_state_dict(whole)
    assert_close(module(hidden), fused_attention(weights, 1, hidden), "output of one head", **NEAR)
    assert_raises_naming(ValueError, lambda: submission.unfuse_heads(weights, heads), width, heads)
