"""The reference of `self_and_cross_attention` against PyTorch's own attention, plain loops, and the hand-outs' numbers."""

import ast
import importlib.util
import itertools
import math
import re
from pathlib import Path

import numpy as np
import pytest
import torch
from torch import nn
from torch.nn.functional import scaled_dot_product_attention

ROOT = Path(__file__).parents[2]
HANDOUTS = [ROOT / "exercises" / "self_and_cross_attention" / name for name in ("README.md", "README.zh.md")]
REFERENCE = ROOT / "solutions" / "self_and_cross_attention" / "self_and_cross_attention.py"


def loaded(path):
    spec = importlib.util.spec_from_file_location("reference_of_self_and_cross_attention", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


attention = loaded(REFERENCE)


@pytest.fixture(autouse=True)
def _same_numbers():
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(8)
        yield


def random(*shape):
    return torch.randn(shape, dtype=torch.float64)


def numbers_of(layer):
    return layer.weight.detach().numpy(), layer.bias.detach().numpy()


def by_loops(query, key, value):
    """softmax(Q Kᵀ / sqrt(d)) V for (n_q, d), (n_k, d), (n_k, d_v), number by number."""
    output = np.zeros((len(query), value.shape[1]))
    for i, q in enumerate(query):
        scores = [sum(a * b for a, b in zip(q, k, strict=True)) / math.sqrt(len(q)) for k in key]
        parts = [math.exp(score) for score in scores]
        for part, v in zip(parts, value, strict=True):
            output[i] += part / math.fsum(parts) * v
    return output


def projected(layer, x):
    weight, bias = numbers_of(layer)
    return np.array([[sum(w * f for w, f in zip(row, token, strict=True)) for row in weight] for token in x]) + bias


@pytest.mark.parametrize(("B", "n", "d"), [(2, 5, 3), (1, 7, 2), (3, 1, 5), (2, 3, 1)])
def test_self_attention_by_loops(B, n, d):
    module, x = attention.SelfAttention(d).double(), random(B, n, d)
    found = module(x).detach().numpy()
    for sequence, output in zip(x.numpy(), found, strict=True):
        q, k, v = (projected(layer, sequence) for layer in (module.q_linear, module.k_linear, module.v_linear))
        np.testing.assert_allclose(output, by_loops(q, k, v), rtol=1e-10)


@pytest.mark.parametrize(("B", "T_dec", "T_enc", "d"), [(2, 5, 3, 7), (3, 2, 7, 5), (1, 1, 3, 2)])
def test_cross_attention_by_loops(B, T_dec, T_enc, d):
    module, x_dec, x_enc = attention.CrossAttention(d).double(), random(B, T_dec, d), random(B, T_enc, d)
    found = module(x_dec, x_enc).detach().numpy()
    assert found.shape == (B, T_dec, d)
    for written, read, output in zip(x_dec.numpy(), x_enc.numpy(), found, strict=True):
        q, k, v = (
            projected(module.q_linear, written),
            projected(module.k_linear, read),
            projected(module.v_linear, read),
        )
        np.testing.assert_allclose(output, by_loops(q, k, v), rtol=1e-10)


def test_single_heads_are_scaled_dot_product_attention():
    own, cross = attention.SelfAttention(5).double(), attention.CrossAttention(5).double()
    x, other = random(3, 7, 5), random(3, 2, 5)
    expected = scaled_dot_product_attention(own.q_linear(x), own.k_linear(x), own.v_linear(x))
    torch.testing.assert_close(own(x), expected)
    expected = scaled_dot_product_attention(cross.q_linear(x), cross.k_linear(other), cross.v_linear(other))
    torch.testing.assert_close(cross(x, other), expected)


def as_pytorch(module):
    """PyTorch's own module with the same weights."""
    d = module.q.in_features
    theirs = nn.MultiheadAttention(d, module.num_heads, batch_first=True, dtype=torch.float64)
    layers = (module.q, module.k, module.v)
    with torch.no_grad():
        theirs.in_proj_weight.copy_(torch.cat([layer.weight for layer in layers]))
        theirs.in_proj_bias.copy_(torch.cat([layer.bias for layer in layers]))
    theirs.out_proj.load_state_dict(module.out.state_dict())
    return theirs


@pytest.mark.parametrize(("B", "n", "h", "d_k"), [(2, 5, 3, 7), (3, 2, 5, 1), (5, 7, 1, 3), (1, 1, 2, 2)])
def test_heads_are_those_of_pytorch(B, n, h, d_k):
    module = attention.MultiHeadSelfAttention(h * d_k, h).double()
    theirs = as_pytorch(module)
    x = random(B, n, h * d_k).requires_grad_()
    same = x.detach().clone().requires_grad_()
    found, (expected, _) = module(x), theirs(same, same, same)
    torch.testing.assert_close(found, expected)
    upstream = random(B, n, h * d_k)
    found.backward(upstream)
    expected.backward(upstream)
    torch.testing.assert_close(x.grad, same.grad)
    torch.testing.assert_close(module.out.weight.grad, theirs.out_proj.weight.grad)
    grads = torch.cat([layer.weight.grad for layer in (module.q, module.k, module.v)])
    torch.testing.assert_close(grads, theirs.in_proj_weight.grad)


def test_one_head_is_the_single_head():
    heads, single = attention.MultiHeadSelfAttention(5, 1), attention.SelfAttention(5)
    for name in "qkv":
        getattr(single, f"{name}_linear").load_state_dict(getattr(heads, name).state_dict())
    x = torch.randn(2, 3, 5)
    torch.testing.assert_close(heads(x), heads.out(single(x)))


def test_order_of_the_tokens():
    x, x_dec = random(2, 4, 6), random(2, 3, 6)
    own, heads = attention.SelfAttention(6).double(), attention.MultiHeadSelfAttention(6, 3).double()
    cross = attention.CrossAttention(6).double()
    for order in map(list, itertools.permutations(range(4))):
        torch.testing.assert_close(own(x[:, order]), own(x)[:, order])
        torch.testing.assert_close(heads(x[:, order]), heads(x)[:, order])
        torch.testing.assert_close(cross(x_dec, x[:, order]), cross(x_dec, x))


def test_any_strides():
    x = random(3, 2, 12)[..., ::2].transpose(0, 1)
    assert not x.is_contiguous()
    for module in (attention.SelfAttention(6), attention.MultiHeadSelfAttention(6, 2)):
        module.double()
        torch.testing.assert_close(module(x), module(x.contiguous()))


def test_gradients_by_differences():
    own, cross = attention.SelfAttention(3).double(), attention.CrossAttention(3).double()
    heads = attention.MultiHeadSelfAttention(4, 2).double()
    assert torch.autograd.gradcheck(own, random(2, 3, 3).requires_grad_())
    assert torch.autograd.gradcheck(cross, (random(2, 2, 3).requires_grad_(), random(2, 5, 3).requires_grad_()))
    assert torch.autograd.gradcheck(heads, random(2, 3, 4).requires_grad_())


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_dtype_and_large_scores(dtype):
    module = attention.MultiHeadSelfAttention(6, 2).to(dtype)
    output = module(torch.randn(2, 3, 6, dtype=dtype) * 1e6)
    assert output.dtype == dtype
    assert output.isfinite().all()


def test_layers():
    single = ["q_linear", "k_linear", "v_linear"]
    for module, names in (
        (attention.SelfAttention(6), single),
        (attention.CrossAttention(6), single),
        (attention.MultiHeadSelfAttention(6, 2), ["q", "k", "v", "out"]),
    ):
        shapes = {key: tuple(value.shape) for key, value in module.state_dict().items()}
        kinds = {"weight": (6, 6), "bias": (6,)}
        assert shapes == {f"{name}.{kind}": shape for name in names for kind, shape in kinds.items()}


@pytest.mark.parametrize(("decoder", "encoder"), [(1, 3), (3, 1), (2, 5)])
def test_different_batches(decoder, encoder):
    with pytest.raises(ValueError, match=rf"\b{decoder}\b.*\b{encoder}\b"):
        attention.CrossAttention(4)(torch.zeros(decoder, 7, 4), torch.zeros(encoder, 6, 4))


@pytest.mark.parametrize(("d", "num_heads"), [(10, 4), (2, 6), (7, 5)])
def test_heads_that_do_not_divide(d, num_heads):
    with pytest.raises(ValueError, match=rf"\b{d}\b.*\b{num_heads}\b"):
        attention.MultiHeadSelfAttention(d, num_heads)


def unchanging(module):
    for layer in module.children():
        nn.init.eye_(layer.weight)
        nn.init.zeros_(layer.bias)
    return module.double()


def told_rows(text, words):
    """The rows that a hand-out prints behind these words."""
    (found,) = re.findall(rf"^    {words}[^\[\n]*\n?[^\[\n]*(\[\[.*\]\])$", text, re.MULTILINE)
    return torch.tensor(ast.literal_eval(found), dtype=torch.float64)


def told_numbers(text, words):
    """The numbers that a hand-out prints behind these words and a colon."""
    (found,) = re.findall(rf"^    {words}[^.]*?(?::|\uff1a) +(.*)$", text, re.MULTILINE)
    return torch.tensor([float(number) for number in found.split(", ")], dtype=torch.float64)


@pytest.mark.parametrize(
    ("handout", "scores", "weights"),
    [(HANDOUTS[0], "scores of token 0", "weights of token 0"), (HANDOUTS[1], "词元 0 的得分", "词元 0 的权重")],
    ids=["English", "Chinese"],
)
def test_worked_numbers(handout, scores, weights):
    text = handout.read_text(encoding="utf-8")
    x = told_rows(text, "x ").unsqueeze(0)
    assert x.shape == (1, 5, 2)
    right = x[0, 0] @ x[0].T / math.sqrt(2)
    close = {"rtol": 0, "atol": 5.1e-5}
    torch.testing.assert_close(told_numbers(text, scores), right, rtol=0, atol=5.1e-4)
    torch.testing.assert_close(told_numbers(text, weights), right.softmax(0), **close)
    own, cross = unchanging(attention.SelfAttention(2)), unchanging(attention.CrossAttention(2))
    heads = unchanging(attention.MultiHeadSelfAttention(2, 2))
    torch.testing.assert_close(told_rows(text, "SelfAttention"), own(x).detach()[0], **close)
    torch.testing.assert_close(told_rows(text, "CrossAttention"), cross(x, x[:, :2]).detach()[0], **close)
    torch.testing.assert_close(told_rows(text, "MultiHeadSelfAttention"), heads(x).detach()[0], **close)
