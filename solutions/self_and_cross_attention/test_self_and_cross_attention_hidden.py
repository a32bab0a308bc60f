"""Hidden suite of `self_and_cross_attention`.

Every module is called with weights from here, in float64, and is compared with the reference under the same weights. Sizes
are distinct primes, so that a wrong shape names the symbol that was mixed up. A module takes several questions to ask, so
examples are few; what the reference answers is computed once, when the suite is recorded.
"""

import functools
import math

import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st
from torch.nn.functional import linear

from autograder.suite import assert_close, assert_raises_naming, assert_same_kind, check, require

LAYERS = {
    "SelfAttention": ("q_linear", "k_linear", "v_linear"),
    "CrossAttention": ("q_linear", "k_linear", "v_linear"),
    "MultiHeadSelfAttention": ("q", "k", "v", "out"),
}
SIZES = {"SelfAttention": (2, 3, 5), "CrossAttention": (2, 3, 7, 5), "MultiHeadSelfAttention": (5, 7, 2, 3)}
LEARNED = (".weight", ".bias")
"""How the keys of parameters end; a module may keep other tensors in its state."""

seeds = st.integers(0, 30)
selves = st.sampled_from([(2, 3, 5), (3, 5, 2), (5, 2, 7), (7, 5, 3)])  # B, n, d
crosses = st.sampled_from([(2, 3, 5, 7), (3, 7, 2, 5), (5, 2, 7, 3), (7, 5, 3, 2)])  # B, T_dec, T_enc, d
splits = st.sampled_from([(5, 7, 2, 3), (7, 5, 3, 2), (2, 7, 3, 5), (3, 7, 5, 2), (7, 3, 2, 5)])  # B, n, h, d_k
names = pytest.mark.parametrize("name", list(LAYERS))
few = settings(max_examples=5)


def numbers(seed, *shape, scale=1.5):
    """Numbers in [-scale, scale], the same on every machine (torch.randn is not, to the last bit)."""
    generator = torch.Generator().manual_seed(seed)
    return (torch.rand(shape, generator=generator, dtype=torch.float64) * 2 - 1) * scale


@functools.cache  # nobody writes into them
def weights_of(name, d, seed):
    """A state for the module called `name`."""
    weights = {}
    for number, layer in enumerate(LAYERS[name]):
        weights[f"{layer}.weight"] = numbers(100 * seed + 10 + number, d, d, scale=1.0)
        weights[f"{layer}.bias"] = numbers(100 * seed + 20 + number, d, scale=1.0)
    return weights


def inputs_of(name, sizes, seed):
    """What the module called `name` is called with: x, or x_dec and x_enc."""
    if name == "CrossAttention":
        B, T_dec, T_enc, d = sizes
        return [numbers(seed, B, T_dec, d), numbers(seed + 50, B, T_enc, d)]
    B, n, *width = sizes  # d alone, or h and d_k
    return [numbers(seed, B, n, math.prod(width))]


def built(side, name, sizes):
    """The module for these sizes, with weights of its own."""
    if name == "MultiHeadSelfAttention":
        return side.MultiHeadSelfAttention(sizes[2] * sizes[3], sizes[2])
    return getattr(side, name)(sizes[-1])  # d


def weighted(side, name, sizes, weights):
    """The module as a function of its inputs, with these weights and their dtype in the place of its own."""
    module = built(side, name, sizes)
    call = side.import_module("torch.func").functional_call
    return lambda *inputs: call(module, weights, inputs)


def example(name, sizes, seed):
    """Inputs and weights."""
    inputs = inputs_of(name, sizes, seed)
    return inputs, weights_of(name, inputs[0].shape[-1], seed)


@functools.cache
def right_output(reference, name, sizes, seed):
    inputs, weights = example(name, sizes, seed)
    return weighted(reference, name, sizes, weights)(*inputs).detach()


def assert_right_output(submission, reference, name, sizes, seed):
    inputs, weights = example(name, sizes, seed)
    found = weighted(submission, name, sizes, weights)(*inputs)
    assert_close(found, right_output(reference, name, sizes, seed), "output of {name}", name=name)


@check(points=0.5, title="The layers have the names and sizes of the hand-out")
@names
def test_layers(submission, reference, name):
    weights = weights_of(name, 6, 0)
    module = built(submission, name, (1, 1, 2, 3) if name == "MultiHeadSelfAttention" else (1, 1, 6))
    absent, unknown = module.load_state_dict(weights, strict=False, assign=True)
    require(not unknown, "{name} lacks {keys}", name=name, keys=", ".join(unknown))
    more = [key for key in absent if key.endswith(LEARNED)]
    require(not more, "{name} has parameters that are not asked for: {keys}", name=name, keys=", ".join(more))
    state = module.state_dict()
    assert_close({key: state[key] for key in weights}, weights, "the state of {name}", name=name)


def order_of(n, seed):
    return torch.randperm(n, generator=torch.Generator().manual_seed(seed))


@check(points=0.75, title="Self-attention knows no positions: reordered tokens give the reordered output")
@few
@given(sizes=splits, seed=seeds, heads=st.booleans())
def test_self_attention_is_equivariant(submission, reference, sizes, seed, heads):
    name = "MultiHeadSelfAttention" if heads else "SelfAttention"
    if not heads:
        sizes = (sizes[0], sizes[1], sizes[3])
    (x,), weights = example(name, sizes, seed)
    order = order_of(x.shape[1], seed)
    alike = x[:, :1].repeat(1, x.shape[1], 1)
    together = torch.cat([x, x[:, order], alike])
    output = weighted(submission, name, sizes, weights)(together)
    assert_same_kind(output, together, "output")
    straight, reordered, uniform = output.detach().chunk(3)
    assert_close(reordered, straight[:, order], "the output for the tokens in another order")
    # Where all tokens are alike, every mixture of their values is that value, whatever the scores are.
    value, out = LAYERS[name][2], LAYERS[name][-1]
    expected = linear(alike, weights[f"{value}.weight"], weights[f"{value}.bias"])
    if heads:
        expected = linear(expected, weights[f"{out}.weight"], weights[f"{out}.bias"])
    assert_close(uniform, expected, "the output for tokens that are all alike")


@check(points=0.75, title="Cross-attention is as long as the decoder's side and ignores the order of the encoder's")
@few
@given(sizes=crosses, seed=seeds)
def test_cross_attention_is_invariant(submission, reference, sizes, seed):
    (x_dec, x_enc), weights = example("CrossAttention", sizes, seed)
    order = order_of(x_enc.shape[1], seed)
    alike = x_enc[:, :1].repeat(1, x_enc.shape[1], 1)
    queries = x_dec.repeat(3, 1, 1)
    output = weighted(submission, "CrossAttention", sizes, weights)(queries, torch.cat([x_enc, x_enc[:, order], alike]))
    assert_same_kind(output, queries, "output")
    straight, reordered, uniform = output.detach().chunk(3)
    assert_close(reordered, straight, "the output for the encoder's positions in another order")
    value = linear(x_enc[:, :1], weights["v_linear.weight"], weights["v_linear.bias"])
    assert_close(uniform, value.repeat(1, x_dec.shape[1], 1), "the output for encoder positions that are all alike")


@check(points=1, title="SelfAttention: softmax(Q Kᵀ / sqrt(d)) V")
@few
@given(sizes=selves, seed=seeds)
def test_self_attention(submission, reference, sizes, seed):
    assert_right_output(submission, reference, "SelfAttention", sizes, seed)


@check(points=1, title="CrossAttention: Q from the decoder, K and V from the encoder")
@few
@given(sizes=crosses, seed=seeds)
def test_cross_attention(submission, reference, sizes, seed):
    assert_right_output(submission, reference, "CrossAttention", sizes, seed)


@check(points=1.25, title="MultiHeadSelfAttention: every head on its own slice, merged and projected")
@few
@given(sizes=splits, seed=seeds)
def test_multi_head_self_attention(submission, reference, sizes, seed):
    assert_right_output(submission, reference, "MultiHeadSelfAttention", sizes, seed)


@check(points=0.25, title="One head is the single-head module, followed by out")
def test_one_head(submission, reference):
    (x,), weights = example("MultiHeadSelfAttention", (2, 3, 1, 5), 4)
    single = {f"{layer}_linear.{kind}": weights[f"{layer}.{kind}"] for layer in "qkv" for kind in ("weight", "bias")}
    context = weighted(reference, "SelfAttention", (2, 3, 5), single)(x)
    expected = linear(context, weights["out.weight"], weights["out.bias"])
    assert_close(weighted(submission, "MultiHeadSelfAttention", (2, 3, 1, 5), weights)(x), expected, "output")


def assert_right_calls(submission, reference, name, seed, calls, **tolerance):
    """One module, called several times."""
    weights = weights_of(name, calls[0][0].shape[-1], seed)
    modules = [weighted(side, name, SIZES[name], weights) for side in (submission, reference)]
    for call in calls:
        found, expected = (module(*call) for module in modules)
        assert_close(found, expected, "output of {name}", name=name, **tolerance)


@check(points=0.5, title="A module keeps nothing from one call to the next")
@names
def test_called_again(submission, reference, name):
    inputs, others = (inputs_of(name, SIZES[name], seed) for seed in (11, 12))
    assert_right_calls(submission, reference, name, 11, [inputs, others])


@check(points=0.25, title="The inputs are left as they were", in_place=True)
@names
def test_inputs_are_not_modified(submission, reference, name):
    inputs, weights = example(name, SIZES[name], 14)
    before = [x.clone() for x in inputs]
    module = weighted(submission, name, SIZES[name], {key: value.clone() for key, value in weights.items()})
    for _ in range(2):
        assert_close(module(*inputs), right_output(reference, name, SIZES[name], 14), "output")
    for now, then in zip(inputs, before, strict=True):
        told = "{name} changed its input in place"
        require(torch.equal(now, then), told, expected=then, actual=now, name=name)


def gradients(side, name):
    """The output, and the gradients of the inputs and of every parameter; 0 where the graph is cut."""
    inputs, weights = example(name, SIZES[name], 6)
    leaves = {key: value.clone().requires_grad_() for key, value in weights.items()}
    output = weighted(side, name, SIZES[name], leaves)(*(x.requires_grad_() for x in inputs))
    assert_same_kind(output, inputs[0], "output")
    if output.requires_grad:
        output.backward(numbers(7, *inputs[0].shape))
    leaves.update(zip(("x_dec", "x_enc") if len(inputs) == 2 else ("x",), inputs, strict=True))
    return output.detach(), {key: torch.zeros_like(x) if x.grad is None else x.grad for key, x in leaves.items()}


@check(points=1, title="Gradients reach the inputs and every layer")
@names
def test_gradients(submission, reference, name):
    (found, found_gradients), (output, expected_gradients) = (gradients(side, name) for side in (submission, reference))
    assert_close(found, output, "output")
    for key, gradient in expected_gradients.items():
        assert_close(found_gradients[key], gradient, "the gradient of {key}", key=key)


@check(points=0.5, title="Large scores give no NaN")
@names
def test_large_scores(submission, reference, name):
    inputs = [1000 * x for x in inputs_of(name, SIZES[name], 8)]
    # Rounding in a score grows with the score, and a weight inherits it as a relative error.
    assert_right_calls(submission, reference, name, 8, [inputs], rtol=1e-7, atol=1e-7)


def laid_out(x, layout):
    """The same numbers as another layer would leave them in memory; expanded, all sequences are the first."""
    if layout == "transposed and sliced":
        return x.transpose(0, 1).repeat_interleave(2, dim=-1)[..., ::2].transpose(0, 1)
    return x[:1].expand(x.shape)


@check(points=0.5, title="Transposed, sliced and expanded input is taken as well")
@names
def test_any_strides(submission, reference, name):
    inputs = inputs_of(name, SIZES[name], 9)
    calls = [[laid_out(x, layout) for x in inputs] for layout in ("transposed and sliced", "expanded")]
    assert_right_calls(submission, reference, name, 9, calls)


@check(points=0.5, title="Sizes of 1 are ordinary: one sequence, one token")
@names
def test_sizes_of_one(submission, reference, name):
    inputs = inputs_of(name, SIZES[name], 10)
    short = [[x if x is not one else x[:, :1] for x in inputs] for one in inputs]
    assert_right_calls(submission, reference, name, 10, [[x[:1] for x in inputs], *short])


@check(points=0.25, title="float32 stays float32")
@names
def test_float32_stays(submission, reference, name):
    inputs, weights = example(name, SIZES[name], 13)
    single = {key: value.float() for key, value in weights.items()}
    found = weighted(submission, name, SIZES[name], single)(*(x.float() for x in inputs))
    expected = right_output(reference, name, SIZES[name], 13).float()
    assert_close(found, expected, "output", rtol=1e-4, atol=1e-5)


@check(points=0.5, title="CrossAttention: different numbers of sequences are a ValueError that names both")
def test_batches_must_agree(submission, reference):
    sizes = (3, 7, 11, 5)
    (x_dec, x_enc), weights = example("CrossAttention", sizes, 15)
    module = weighted(submission, "CrossAttention", sizes, weights)
    assert_close(module(x_dec, x_enc), right_output(reference, "CrossAttention", sizes, 15), "output")
    for decoder, encoder in ((1, 3), (3, 1), (2, 3)):
        misfits = x_dec[:decoder], x_enc[:encoder]
        assert_raises_naming(ValueError, functools.partial(module, *misfits), decoder, encoder)


@check(points=0.5, title="A number of heads that does not divide the width is a ValueError that names both")
def test_indivisible_width_is_refused(submission, reference):
    # As many heads as features is as many as there can be.
    assert_right_output(submission, reference, "MultiHeadSelfAttention", (2, 3, 7, 1), 17)
    for sizes in ((7, 2), (10, 4), (15, 30)):
        assert_raises_naming(ValueError, functools.partial(submission.MultiHeadSelfAttention, *sizes), *sizes)
