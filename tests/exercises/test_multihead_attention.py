"""The reference of `multihead_attention` against other people's code, loops, and the numbers of its hand-outs."""

import importlib.util
import math
import re
from pathlib import Path

import pytest
import torch
from torch.nn import functional as F

ROOT = Path(__file__).parents[2]
HANDOUTS = [ROOT / "exercises/multihead_attention" / name for name in ("README.md", "README.zh.md")]
SIZES = [(2, 5, 7, 3, 11), (3, 2, 5, 1, 7), (1, 7, 3, 5, 2), (5, 1, 2, 7, 1)]  # B, n_q, n_k, h, d_k


@pytest.fixture(scope="module")
def reference():
    path = ROOT / "solutions/multihead_attention/multihead_attention.py"
    spec = importlib.util.spec_from_file_location("reference_multihead_attention", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def uniform(seed, *shape):
    return torch.rand(shape, generator=torch.Generator().manual_seed(seed), dtype=torch.float64) * 4 - 2


def module_and_inputs(reference, sizes):
    batch, n_q, n_k, heads, d_k = sizes
    torch.manual_seed(1)
    attention = reference.MultiHeadAttention(heads * d_k, heads).double()
    with torch.no_grad():
        for parameter in attention.parameters():
            parameter.mul_(3)
    return attention, [uniform(i, batch, n, heads * d_k) for i, n in enumerate((n_q, n_k, n_k))]


def their_module(attention, heads):
    """torch.nn.MultiheadAttention with the same weights."""
    ours = attention.state_dict()
    theirs = torch.nn.MultiheadAttention(len(ours["W_o.bias"]), heads, batch_first=True, dtype=torch.float64)
    weights = {
        "in_proj_weight": torch.cat([ours["W_q.weight"], ours["W_k.weight"], ours["W_v.weight"]]),
        "in_proj_bias": torch.cat([ours["W_q.bias"], ours["W_k.bias"], ours["W_v.bias"]]),
        "out_proj.weight": ours["W_o.weight"],
        "out_proj.bias": ours["W_o.bias"],
    }
    theirs.load_state_dict(weights)
    return theirs


def padding(batch, length):
    """At the end and in front, position 1 always open."""
    mask = torch.arange(length) > torch.arange(1, batch + 1).unsqueeze(1)
    mask[0, 0] = length > 1
    return mask


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize("padded", [False, True])
def test_agrees_with_nn_multihead_attention(reference, sizes, padded):
    attention, inputs = module_and_inputs(reference, sizes)
    mask = padding(sizes[0], sizes[2]) if padded else None
    right = their_module(attention, sizes[3])(*inputs, key_padding_mask=mask, average_attn_weights=False)
    torch.testing.assert_close(attention(*inputs, padding_mask=mask), right, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("sizes", SIZES)
def test_causal_agrees_with_nn_multihead_attention(reference, sizes):
    attention, (query, _, _) = module_and_inputs(reference, sizes)
    length = query.shape[1]
    future = torch.triu(torch.ones(length, length, dtype=torch.bool), 1)
    right = their_module(attention, sizes[3])(query, query, query, attn_mask=future, average_attn_weights=False)
    torch.testing.assert_close(attention(query, causal=True), right, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize("causal", [False, True])
def test_output_agrees_with_functional_attention(reference, causal):
    batch, heads, d_k = 2, 3, 11
    attention, (query, _, _) = module_and_inputs(reference, (batch, 5, 5, heads, d_k))
    blocked = torch.tensor([[False, False, True, False, True], [False, True, False, False, False]])
    is_open = ~blocked[:, None, None, :].expand(batch, 1, 5, 5)
    if causal:
        is_open = is_open & torch.ones(5, 5, dtype=torch.bool).tril()
    cut = [torch.stack(layer(query).chunk(heads, dim=-1), 1) for layer in (attention.W_q, attention.W_k, attention.W_v)]
    contexts = F.scaled_dot_product_attention(*cut, attn_mask=is_open)
    right = attention.W_o(torch.cat(contexts.unbind(1), -1))
    output, _ = attention(query, padding_mask=blocked, causal=causal)
    torch.testing.assert_close(output, right, rtol=1e-10, atol=1e-12)


def by_loops(weights, heads, query, key, value, blocked):
    """Output and weights by Python floats alone; `blocked(b, t, j)` tells what is."""

    def layer(name, x):
        rows, bias = weights[f"{name}.weight"].tolist(), weights[f"{name}.bias"].tolist()
        return [sum(w * f for w, f in zip(row, x, strict=True)) + b for row, b in zip(rows, bias, strict=True)]

    d_k = query.shape[-1] // heads
    outputs, maps = [], [[[] for _ in range(heads)] for _ in query]
    for b in range(len(query)):
        keys, values = [layer("W_k", x) for x in key[b].tolist()], [layer("W_v", x) for x in value[b].tolist()]
        for t, x in enumerate(query[b].tolist()):
            q, context = layer("W_q", x), []
            for i in range(heads):
                part = range(i * d_k, (i + 1) * d_k)
                scores = [sum(q[f] * k[f] for f in part) / math.sqrt(d_k) for k in keys]
                parts = [0.0 if blocked(b, t, j) else math.exp(score) for j, score in enumerate(scores)]
                row = [p / (math.fsum(parts) or 1.0) for p in parts]
                maps[b][i].append(row)
                context += [sum(w * v[f] for w, v in zip(row, values, strict=True)) for f in part]
            outputs.append(layer("W_o", context))
    return torch.tensor(outputs, dtype=torch.float64).reshape(query.shape), torch.tensor(maps, dtype=torch.float64)


@pytest.mark.parametrize("causal", [False, True])
def test_agrees_with_loops_also_in_rows_that_are_blocked_as_a_whole(reference, causal):
    attention, inputs = module_and_inputs(reference, (3, 5, 5, 2, 3))
    mask = torch.tensor([[True, True, False, False, True], [True] * 5, [False] * 4 + [True]])
    right = by_loops(attention.state_dict(), 2, *inputs, lambda b, t, j: bool(mask[b, j]) or (causal and j > t))
    found = attention(*inputs, padding_mask=mask, causal=causal)
    torch.testing.assert_close(found, right, rtol=1e-10, atol=1e-12)
    assert torch.equal(found[0][1], attention.W_o.bias.expand(5, 6))
    assert not found[1].masked_select(mask[:, None, None, :]).any()


@pytest.mark.parametrize("mask", [None, torch.tensor([[True, True, True], [True, False, False]])])
def test_gradients_agree_with_finite_differences(reference, mask):
    attention, (query, key, value) = module_and_inputs(reference, (2, 3, 3, 2, 2))
    names = [name for name, _ in attention.named_parameters()]

    def output(x, y, z, *parameters):
        weights = dict(zip(names, parameters, strict=True))
        options = {"padding_mask": mask, "causal": True}
        return torch.func.functional_call(attention, weights, (x, y, z), options)

    leaves = [x.requires_grad_() for x in (query, key, value)]
    leaves += [parameter.detach().clone().requires_grad_() for parameter in attention.parameters()]
    assert torch.autograd.gradcheck(output, leaves)


def test_key_defaults_to_query_and_value_to_key(reference):
    attention, (query, key, _) = module_and_inputs(reference, (2, 5, 5, 3, 2))
    torch.testing.assert_close(attention(query), attention(query, query, query))
    torch.testing.assert_close(attention(query, key), attention(query, key, key))
    torch.testing.assert_close(attention(query, value=key), attention(query, query, key))


def test_large_scores_agree_with_nn_multihead_attention(reference):
    attention, inputs = module_and_inputs(reference, SIZES[0])
    inputs, mask = [1000 * x for x in inputs], padding(2, 7)
    right = their_module(attention, 3)(*inputs, key_padding_mask=mask, average_attn_weights=False)
    torch.testing.assert_close(attention(*inputs, padding_mask=mask), right, rtol=1e-6, atol=1e-9)


def test_any_strides_and_no_change_in_place(reference):
    attention, inputs = module_and_inputs(reference, SIZES[0])
    mask, before = padding(2, 7), [x.clone() for x in inputs]
    right = attention(*inputs, padding_mask=mask)
    views = [x.transpose(0, 2).contiguous().transpose(0, 2) for x in inputs]
    blocked = mask.repeat_interleave(2, dim=1)[:, ::2]
    torch.testing.assert_close(attention(*views, padding_mask=blocked), right)
    assert all(map(torch.equal, [*inputs, *views, blocked], [*before, *before, padding(2, 7)]))


def test_dtypes_and_masks_of_numbers(reference):
    attention, (query, _, _) = module_and_inputs(reference, SIZES[0])
    mask = padding(2, 5)
    right = attention(query, padding_mask=mask, causal=True)
    for dtype in (torch.int64, torch.uint8, torch.float32):
        torch.testing.assert_close(attention(query, padding_mask=mask.to(dtype), causal=True), right)
    assert {x.dtype for x in right} == {torch.float64}
    assert {x.dtype for x in attention.float()(query.float(), padding_mask=mask)} == {torch.float32}


@pytest.mark.parametrize(
    ("shapes", "options", "sizes"),
    [
        (((2, 5, 6), (2, 7, 6), (2, 3, 6)), {}, (7, 3)),
        (((2, 5, 6), (2, 7, 6), (2, 7, 6)), {"causal": True}, (5, 7)),
        (((1, 5, 6), (3, 7, 6), (3, 7, 6)), {}, (1, 3)),
        (((3, 5, 6), (3, 7, 6), (1, 7, 6)), {}, (1, 3)),
        (((3, 5, 6), (3, 7, 6), (3, 7, 6)), {"padding_mask": torch.zeros(3, 5).bool()}, (5, 7)),
    ],
)
def test_what_does_not_fit_is_refused(reference, shapes, options, sizes):
    with pytest.raises(ValueError) as raised:
        reference.MultiHeadAttention(6, 2)(*(torch.zeros(shape) for shape in shapes), **options)
    assert set(map(str, sizes)) <= set(re.findall(r"\d+", str(raised.value)))


def test_an_indivisible_width_is_refused(reference):
    with pytest.raises(ValueError, match=r"10.*4"):
        reference.MultiHeadAttention(10, 4)


@pytest.mark.parametrize("handout", HANDOUTS, ids=lambda path: path.name)
def test_worked_number(reference, handout):
    """The arrays are read from the hand-out, so that text and reference cannot drift apart."""
    text = handout.read_text(encoding="utf-8")
    lines = text[text.index("query = [[") :].splitlines()[:3]
    (query, *keys_1, mask), *more = ([numbers(row) for row in re.findall(r"\[+([^\[\]]+)\]", line)] for line in lines)
    key, value = (torch.tensor([rows]) for rows in zip(keys_1, *more, strict=True))
    attention = reference.MultiHeadAttention(4, 2)
    for layer in (attention.W_q, attention.W_k, attention.W_v, attention.W_o):
        torch.nn.init.eye_(layer.weight)
        torch.nn.init.zeros_(layer.bias)
    query, mask = torch.tensor([[query]]), torch.tensor([mask])
    output, weights = attention(query, key, value, padding_mask=mask)
    assert re.findall(r"\((1/\d, \d/\d, 0)\)", text) == ["1/4, 3/4, 0", "1/2, 1/2, 0"]
    torch.testing.assert_close(weights[0, :, 0], torch.tensor([[0.25, 0.75, 0], [0.5, 0.5, 0]]))
    stated = numbers(re.search(r"output += \[\[(.*)\]\]", text)[1])
    torch.testing.assert_close(output.flatten(), torch.tensor(stated), rtol=1e-5, atol=1e-5)
    blocked, _ = attention(query, key, value, padding_mask=torch.ones(1, 3))
    assert blocked.flatten().tolist() == numbers(re.search(r"\[\[([^\[]*)\]\][.。]", text)[1])
    wrong_root = torch.softmax(torch.tensor([0.0, math.sqrt(2) * math.log(3) / 2]), 0).tolist()
    stated = re.search(r"\((\.\d{3}), (\.\d{3}), 0\)", text)
    assert [float(number) for number in stated.groups()] == [round(number, 3) for number in wrong_root]


def numbers(row):
    """The numbers of a row as the hand-outs write them."""
    named = {"√2": math.sqrt(2), "ln 3": math.log(3)}
    return [named[part] if part in named else float(part) for part in map(str.strip, row.split(","))]
