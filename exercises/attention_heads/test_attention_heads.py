"""Check yourself: `python -m pytest test_attention_heads.py`. The graded suite looks at more than this."""

from types import SimpleNamespace

import pytest
import torch
from attention_heads import AttentionHead, MultiHeadAttention, fuse_heads, unfuse_heads

BATCH, LENGTH, HEADS, HEAD_DIM = 2, 5, 3, 7
WIDTH = HEADS * HEAD_DIM


@pytest.fixture
def module():
    torch.manual_seed(0)
    return MultiHeadAttention(SimpleNamespace(hidden_size=WIDTH, num_attention_heads=HEADS))


@pytest.fixture
def hidden():
    return torch.linspace(0, 50, BATCH * LENGTH * WIDTH).sin().reshape(BATCH, LENGTH, WIDTH)


def test_worked_number():
    module = MultiHeadAttention(SimpleNamespace(hidden_size=2, num_attention_heads=2))
    with torch.no_grad():
        for parameter in module.parameters():
            parameter.zero_()
        for feature, head in enumerate(module.heads):
            for layer in (head.W_q, head.W_k, head.W_v):
                layer.weight[0, feature] = 1
        module.output_layer.weight.copy_(torch.eye(2))
    output = module(torch.tensor([[[1.0, 0.0], [0.0, 1.0]]]))
    found = output.flatten().tolist()
    assert found == pytest.approx([0.7311, 0.5, 0.5, 0.7311], abs=1e-4), f"see README.md; output: {found}"


def test_one_head_attends():
    head = AttentionHead(4, 3)
    with torch.no_grad():
        head.W_q.weight.zero_()
        head.W_q.bias.zero_()
    hidden = torch.arange(24.0).reshape(2, 3, 4)
    found = head(hidden)
    assert tuple(found.shape) == (2, 3, 3), f"(B, n, head_dim) is (2, 3, 3), yours is {tuple(found.shape)}"
    mean = head.W_v(hidden).mean(dim=1, keepdim=True).expand(2, 3, 3)
    assert torch.allclose(found, mean, atol=1e-5), (
        "queries of 0 make all scores 0: every token gets the mean of the values"
    )


def test_output_is_one_tensor(module, hidden):
    output = module(hidden)
    assert isinstance(output, torch.Tensor), f"one tensor, not a {type(output).__name__}"
    wanted = (BATCH, LENGTH, WIDTH)
    assert tuple(output.shape) == wanted, f"(B, n, d) is {wanted}, yours is {tuple(output.shape)}"


def test_every_head_has_weights_of_its_own(module):
    names = [f"heads.{i}.{layer}.weight" for i in range(HEADS) for layer in ("W_q", "W_k", "W_v")]
    state = module.state_dict()
    missing = [name for name in names if name not in state]
    assert not missing, f"missing in the state dict: {', '.join(missing)}"
    places = {state[name].data_ptr() for name in names}
    assert len(places) == len(names), "some heads are the same object: their weights lie in the same place"


def test_fused_weights_fit_pytorch(module, hidden):
    fused = fuse_heads(module)
    theirs = torch.nn.MultiheadAttention(WIDTH, HEADS, batch_first=True)
    theirs.load_state_dict(
        {
            "in_proj_weight": torch.cat([fused["W_q.weight"], fused["W_k.weight"], fused["W_v.weight"]]),
            "in_proj_bias": torch.cat([fused["W_q.bias"], fused["W_k.bias"], fused["W_v.bias"]]),
            "out_proj.weight": fused["W_o.weight"],
            "out_proj.bias": fused["W_o.bias"],
        }
    )
    output, _ = theirs(hidden, hidden, hidden)
    assert torch.allclose(output, module(hidden), atol=1e-5), (
        "nn.MultiheadAttention with your fused weights says otherwise"
    )


def test_unfusing_undoes_fusing(module):
    before = module.state_dict()
    after = unfuse_heads(fuse_heads(module), HEADS)
    assert sorted(after) == sorted(before), f"names: {sorted(after)}"
    wrong = [name for name in before if not torch.equal(before[name], after[name])]
    assert not wrong, f"not what went in: {', '.join(wrong)}"


def test_a_number_of_heads_that_does_not_divide_is_refused(module):
    with pytest.raises(ValueError) as raised:
        MultiHeadAttention(SimpleNamespace(hidden_size=10, num_attention_heads=4))
    assert "10" in str(raised.value), "name both sizes: the width 10 ..."
    assert "4" in str(raised.value), "... and the 4 heads"
    with pytest.raises(ValueError):
        unfuse_heads(fuse_heads(module), 2)
