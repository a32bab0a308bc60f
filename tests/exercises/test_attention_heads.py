"""The reference of `attention_heads` against other people's code, exercise multihead_attention, and its hand-outs' numbers."""

import importlib.util
import math
import re
from pathlib import Path
from types import SimpleNamespace

import pytest
import torch
from torch.nn import functional as F

ROOT = Path(__file__).parents[2]
HANDOUTS = [ROOT / "exercises/attention_heads" / name for name in ("README.md", "README.zh.md")]
SIZES = [(2, 5, 3, 7), (3, 2, 13, 2), (1, 7, 1, 5), (5, 1, 7, 1)]  # B, n, h, d_k
BERT_BASE = (2, 4, 12, 64)
PROJECTIONS = ["W_q", "W_k", "W_v"]


def load(slug):
    spec = importlib.util.spec_from_file_location(f"reference_{slug}", ROOT / f"solutions/{slug}/{slug}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def reference():
    return load("attention_heads")


@pytest.fixture(scope="module")
def wide():
    """The reference of exercise multihead_attention."""
    return load("multihead_attention")


def config(heads, d_k):
    return SimpleNamespace(hidden_size=heads * d_k, num_attention_heads=heads)


def module_and_input(reference, sizes):
    batch, length, heads, d_k = sizes
    torch.manual_seed(1)
    module = reference.MultiHeadAttention(config(heads, d_k)).double()
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.mul_(3)
    return module, torch.rand(batch, length, heads * d_k, dtype=torch.float64) * 4 - 2


def fused_by_hand(state, heads, d_k):
    """Row by row, as the formula of the hand-out says."""
    d = heads * d_k
    fused = {f"W_o.{part}": state[f"output_layer.{part}"] for part in ("weight", "bias")}
    for name in PROJECTIONS:
        rows = [(i, j) for i in range(heads) for j in range(d_k)]
        fused[f"{name}.weight"] = torch.stack([state[f"heads.{i}.{name}.weight"][j] for i, j in rows])
        fused[f"{name}.bias"] = torch.stack([state[f"heads.{i}.{name}.bias"][j] for i, j in rows])
        assert fused[f"{name}.weight"].shape == (d, d)
    return fused


def assert_equal_states(found, wanted):
    assert sorted(found) == sorted(wanted)
    for name, value in wanted.items():
        assert found[name].dtype == value.dtype
        assert torch.equal(found[name], value), name


@pytest.mark.parametrize("sizes", SIZES)
def test_output_agrees_with_nn_multihead_attention(reference, sizes):
    module, hidden = module_and_input(reference, sizes)
    before = hidden.clone()
    fused = fused_by_hand(module.state_dict(), *sizes[2:])
    theirs = torch.nn.MultiheadAttention(hidden.shape[-1], sizes[2], batch_first=True, dtype=torch.float64)
    weights = {
        "in_proj_weight": torch.cat([fused[f"{name}.weight"] for name in PROJECTIONS]),
        "in_proj_bias": torch.cat([fused[f"{name}.bias"] for name in PROJECTIONS]),
        "out_proj.weight": fused["W_o.weight"],
        "out_proj.bias": fused["W_o.bias"],
    }
    theirs.load_state_dict(weights)
    for x in (hidden, 1000 * hidden):
        torch.testing.assert_close(module(x), theirs(x, x, x)[0], rtol=1e-7, atol=1e-10)
    strided = hidden.transpose(0, 2).contiguous().transpose(0, 2)
    torch.testing.assert_close(module(strided), module(hidden), rtol=1e-10, atol=1e-12)
    assert torch.equal(hidden, before)


@pytest.mark.parametrize(("embed_dim", "head_dim"), [(11, 3), (2, 7), (5, 1)])
def test_head_agrees_with_functional_attention(reference, embed_dim, head_dim):
    torch.manual_seed(2)
    head = reference.AttentionHead(embed_dim, head_dim).double()
    hidden = torch.rand(2, 5, embed_dim, dtype=torch.float64) * 8 - 4
    right = F.scaled_dot_product_attention(head.W_q(hidden), head.W_k(hidden), head.W_v(hidden))
    torch.testing.assert_close(head(hidden), right, rtol=1e-10, atol=1e-12)


def test_gradients_agree_with_finite_differences(reference):
    module, hidden = module_and_input(reference, (2, 3, 2, 2))
    names = [name for name, _ in module.named_parameters()]

    def output(x, *parameters):
        return torch.func.functional_call(module, dict(zip(names, parameters, strict=True)), (x,))

    leaves = [hidden.requires_grad_()]
    leaves += [parameter.detach().clone().requires_grad_() for parameter in module.parameters()]
    assert torch.autograd.gradcheck(output, leaves)


@pytest.mark.parametrize("sizes", [*SIZES, BERT_BASE])
def test_fused_weights_fit_exercise_multihead_attention(reference, wide, sizes):
    """BERT-base among them: 768 = 12 x 64, where heads 10 and 11 come before head 2 if names are sorted."""
    heads, d_k = sizes[2:]
    module, hidden = module_and_input(reference, sizes)
    before = {name: value.clone() for name, value in module.state_dict().items()}
    fused = reference.fuse_heads(module)
    assert_equal_states(fused, fused_by_hand(before, heads, d_k))
    assert_equal_states(module.state_dict(), before)
    other = wide.MultiHeadAttention(heads * d_k, heads).double()
    other.load_state_dict(fused)
    torch.testing.assert_close(other(hidden)[0], module(hidden), rtol=1e-9, atol=1e-10)


@pytest.mark.parametrize("sizes", [*SIZES, BERT_BASE])
def test_unfused_weights_fit_this_exercise(reference, wide, sizes):
    heads, d_k = sizes[2:]
    torch.manual_seed(3)
    other = wide.MultiHeadAttention(heads * d_k, heads)
    separate = reference.unfuse_heads(other.state_dict(), heads)
    module = reference.MultiHeadAttention(config(heads, d_k))
    module.load_state_dict(separate)
    hidden = torch.rand(*sizes[:2], heads * d_k) * 4 - 2
    torch.testing.assert_close(module(hidden), other(hidden)[0], rtol=1e-4, atol=1e-5)
    assert_equal_states(reference.fuse_heads(module), dict(other.state_dict()))


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_fuse_and_unfuse_are_inverse(reference, sizes, dtype):
    module, _ = module_and_input(reference, sizes)
    module.to(dtype)
    assert_equal_states(reference.unfuse_heads(reference.fuse_heads(module), sizes[2]), dict(module.state_dict()))


@pytest.mark.parametrize(("width", "heads"), [(10, 4), (7, 2), (3, 5)])
def test_an_indivisible_width_is_refused(reference, width, heads):
    fused = {f"{name}.weight": torch.zeros(width, width) for name in [*PROJECTIONS, "W_o"]}
    fused |= {f"{name}.bias": torch.zeros(width) for name in [*PROJECTIONS, "W_o"]}
    wrong = SimpleNamespace(hidden_size=width, num_attention_heads=heads)
    for call, argument in ((reference.MultiHeadAttention, (wrong,)), (reference.unfuse_heads, (fused, heads))):
        with pytest.raises(ValueError) as raised:
            call(*argument)
        assert {str(width), str(heads)} <= set(re.findall(r"\d+", str(raised.value)))


@pytest.mark.parametrize("handout", HANDOUTS, ids=lambda path: path.name)
def test_worked_numbers(reference, handout):
    text = handout.read_text(encoding="utf-8")
    module = reference.MultiHeadAttention(config(2, 1))
    state = {name: torch.zeros_like(value) for name, value in module.state_dict().items()}
    state |= {f"heads.{i}.{name}.weight": torch.eye(2)[i : i + 1] for i in range(2) for name in PROJECTIONS}
    module.load_state_dict({**state, "output_layer.weight": torch.eye(2)})
    output = [[round(number, 4) for number in row] for row in module(torch.eye(2)[None])[0].tolist()]
    stated = re.search(r"output = \[\[(.*)\],\s+\[(.*)\]\]", text)
    assert output == [[float(number) for number in row.split(",")] for row in stated.groups()]
    first = [round(weight, 4) for weight in torch.softmax(torch.tensor([1.0, 0.0]), 0).tolist()]
    assert f"({first[0]}, {first[1]})".replace("0.", ".") in text
    wrong_root = torch.softmax(torch.tensor([1 / math.sqrt(2), 0.0]), 0)[0].item()
    assert f"{wrong_root:.4f}".lstrip("0") in text
    assert reference.fuse_heads(module)["W_q.weight"].tolist() == [[1, 0], [0, 1]]
    assert "W_q = W_k = W_v = [[1, 0], [0, 1]]" in text


@pytest.mark.parametrize("handout", HANDOUTS, ids=lambda path: path.name)
def test_numbers_of_bert_base(reference, wide, handout):
    text = handout.read_text(encoding="utf-8")
    with torch.device("meta"):
        heads, fused = reference.MultiHeadAttention(config(12, 64)), wide.MultiHeadAttention(768, 12)
    counts = [sum(p.numel() for p in module.parameters()) for module in (heads, heads.heads[0], fused)]
    assert counts == [2362368, 147648, 4 * (768 * 768 + 768)]
    assert counts[0] == counts[2] == 12 * 3 * (64 * 768 + 64) + 768 * 768 + 768
    assert "12 · 147648 + 768 · 768 + 768 = 2362368" in text
    assert re.search(r"768 = 12 \S 64", text)
    for stated in ("3 · (64 · 768 + 64)", "4 · (768 · 768 + 768)"):
        assert stated in text
