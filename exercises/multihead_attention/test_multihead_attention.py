"""Check yourself: `python -m pytest test_multihead_attention.py`. The graded suite looks at more than this."""

import math

import pytest
import torch
from multihead_attention import MultiHeadAttention

BATCH, QUERIES, KEYS, HEADS, WIDTH = 2, 3, 5, 7, 14


@pytest.fixture
def attention():
    torch.manual_seed(0)
    return MultiHeadAttention(WIDTH, HEADS)


def rows(length, start=0):
    """(B, length, d_model), every number different."""
    count = BATCH * length * WIDTH
    return torch.linspace(start, start + 40, count).sin().reshape(BATCH, length, WIDTH)


def test_worked_number():
    attention = MultiHeadAttention(4, 2)
    for layer in (attention.W_q, attention.W_k, attention.W_v, attention.W_o):
        torch.nn.init.eye_(layer.weight)
        torch.nn.init.zeros_(layer.bias)
    query = torch.tensor([[[math.sqrt(2), 0, math.sqrt(2), 0]]])
    key = torch.tensor([[[0, 0, 0, 0], [math.log(3), 0, 0, 5], [7, 7, 7, 7]]])
    value = torch.tensor([[[4.0, 0, 2, 0], [0, 4, 0, 2], [9, 9, 9, 9]]])
    output, weights = attention(query, key, value, padding_mask=torch.tensor([[False, False, True]]))
    found = weights.flatten(1).tolist()[0]
    assert found == pytest.approx([1 / 4, 3 / 4, 0, 1 / 2, 1 / 2, 0], abs=1e-6), (
        f"weights of head 0 and head 1: {found}"
    )
    assert output.flatten().tolist() == pytest.approx([1, 3, 1, 1], abs=1e-5), f"output: {output.flatten().tolist()}"


def test_shapes(attention):
    output, weights = attention(rows(QUERIES), rows(KEYS, 1))
    assert tuple(output.shape) == (BATCH, QUERIES, WIDTH), (
        f"output is (B, n_q, d_model), yours is {tuple(output.shape)}"
    )
    wanted = (BATCH, HEADS, QUERIES, KEYS)
    assert tuple(weights.shape) == wanted, f"weights are (B, h, n_q, n_k) = {wanted}, yours are {tuple(weights.shape)}"


def test_agrees_with_pytorch(attention):
    theirs = torch.nn.MultiheadAttention(WIDTH, HEADS, batch_first=True)
    ours = attention.state_dict()
    theirs.load_state_dict(
        {
            "in_proj_weight": torch.cat([ours[f"W_{x}.weight"] for x in "qkv"]),
            "in_proj_bias": torch.cat([ours[f"W_{x}.bias"] for x in "qkv"]),
            "out_proj.weight": ours["W_o.weight"],
            "out_proj.bias": ours["W_o.bias"],
        }
    )
    query, key, value = rows(QUERIES), rows(KEYS, 1), rows(KEYS, 2)
    padded = torch.tensor([[True, False, False, False, True], [False, False, False, True, True]])
    right = theirs(query, key, value, key_padding_mask=padded, average_attn_weights=False)
    for name, found, wanted in zip(("output", "weights"), attention(query, key, value, padded), right, strict=True):
        assert torch.allclose(found, wanted, atol=1e-5), (
            f"{name}: nn.MultiheadAttention with your weights says otherwise"
        )


def test_causal_looks_at_nothing_that_comes_later(attention):
    _, weights = attention(rows(KEYS), causal=True)
    assert torch.equal(weights, weights.tril()), "a weight above the diagonal is not 0"
    assert torch.allclose(weights.sum(-1), torch.ones(BATCH, HEADS, KEYS)), "every row of weights sums to 1"


def test_a_sequence_of_padding_gives_the_bias(attention):
    padded = torch.tensor([[False] * KEYS, [True] * KEYS])
    output, weights = attention(rows(KEYS), padding_mask=padded)
    assert torch.equal(weights[1], torch.zeros_like(weights[1])), (
        f"weights are 0 there, got {weights[1, 0, 0].tolist()}"
    )
    bias = attention.W_o.bias.expand(KEYS, WIDTH)
    assert torch.allclose(output[1], bias), "with weights 0 the context is 0, and W_o makes its bias of that"
    output.sum().backward()
    bad = [name for name, p in attention.named_parameters() if p.grad is None or not p.grad.isfinite().all()]
    assert not bad, f"no gradient, or one with NaN, for {', '.join(bad)}"


def test_what_does_not_fit_is_refused(attention):
    with pytest.raises(ValueError) as raised:
        MultiHeadAttention(10, 4)
    assert "10" in str(raised.value), "name both sizes: the width 10 ..."
    assert "4" in str(raised.value), "... and the 4 heads"
    with pytest.raises(ValueError):
        attention(rows(QUERIES), rows(KEYS), rows(QUERIES))
    with pytest.raises(ValueError):
        attention(rows(QUERIES), rows(KEYS), causal=True)
