"""Check yourself: `python -m pytest test_self_and_cross_attention.py`. The graded suite looks at more than this."""

import pytest
import torch
from self_and_cross_attention import CrossAttention, MultiHeadSelfAttention, SelfAttention
from torch import nn

B, N, T_DEC, T_ENC, H, D_K = 2, 5, 3, 7, 2, 3
D = H * D_K
WORKED = torch.tensor([[[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 1.0], [0.5, 1.0]]])


def unchanging(module):
    """The same module with layers that return what they are given."""
    for layer in module.children():
        nn.init.eye_(layer.weight)
        nn.init.zeros_(layer.bias)
    return module


def rounded(output):
    return [[round(number, 4) for number in row] for row in output[0].tolist()]


def random(*shape):
    return torch.rand(shape, generator=torch.Generator().manual_seed(1)) * 4 - 2


def test_worked_self_attention():
    found = rounded(unchanging(SelfAttention(2))(WORKED))
    assert found[0] == [0.7988, 0.7616], f"token 0 of the worked number in README.md; got {found[0]}"
    assert found[4] == [0.7220, 0.8777], f"token 4 of the worked number in README.md; got {found[4]}"


def test_worked_cross_attention():
    found = rounded(unchanging(CrossAttention(2))(WORKED, WORKED[:, :2]))
    assert len(found) == 5, f"one output for each of the 5 positions of the decoder, you have {len(found)}"
    assert found[0] == [0.6698, 0.3302], f"see the worked number in README.md; got {found[0]}"


def test_worked_heads():
    found = rounded(unchanging(MultiHeadSelfAttention(2, 2))(WORKED))
    assert found[1] == [0.7, 0.9158], f"token 1 with two heads of width 1, see README.md; got {found[1]}"


@pytest.mark.parametrize("module", [SelfAttention, CrossAttention])
def test_names_of_the_layers(module):
    named = {name: layer for name, layer in module(D).named_children() if isinstance(layer, nn.Linear)}
    wanted = {"q_linear", "k_linear", "v_linear"}
    assert named.keys() == wanted, f"the layers are {sorted(wanted)}, yours are {sorted(named)}"
    assert all(layer.bias is not None for layer in named.values()), "every layer has its bias"


def test_names_of_the_layers_with_heads():
    named = sorted(name for name, _ in MultiHeadSelfAttention(D, H).named_children())
    assert named == ["k", "out", "q", "v"], f"the layers are q, k, v and out, yours are {named}"


@pytest.mark.parametrize("build", [lambda: SelfAttention(D), lambda: MultiHeadSelfAttention(D, H)])
def test_reordered_tokens_give_the_reordered_output(build):
    module, x, order = build(), random(B, N, D), [3, 0, 4, 2, 1]
    found, wanted = module(x[:, order]), module(x)[:, order]
    assert torch.allclose(found, wanted, atol=1e-5), "nothing in the layer may depend on where a token stands"


def test_cross_attention_is_as_long_as_the_decoder():
    module, x_dec, x_enc = CrossAttention(D), random(B, T_DEC, D), random(B, T_ENC, D)
    shape = tuple(module(x_dec, x_enc).shape)
    assert shape == (B, T_DEC, D), f"(B, T_dec, d) is {(B, T_DEC, D)}, your result has {shape}"
    assert torch.allclose(module(x_dec, x_enc.flip(1)), module(x_dec, x_enc), atol=1e-5), (
        "the encoder's positions were reversed, and the output changed"
    )


def test_gradients_reach_every_layer():
    module = MultiHeadSelfAttention(D, H)
    module(random(B, N, D)).square().sum().backward()
    for name, layer in module.named_children():
        assert layer.weight.grad is not None, f"no gradient reaches {name}: it is not used, or the graph is cut"
        assert layer.weight.grad.abs().sum() > 0, f"the gradient of {name} is 0"


def test_different_numbers_of_sequences_are_refused():
    with pytest.raises(ValueError) as raised:
        CrossAttention(D)(random(1, T_DEC, D), random(4, T_ENC, D))
    for size in "14":
        assert size in str(raised.value), f"name both sizes, 1 and 4, in the message: {raised.value}"


def test_a_number_of_heads_that_does_not_divide_is_refused():
    with pytest.raises(ValueError) as raised:
        MultiHeadSelfAttention(10, 4)
    for size in ("10", "4"):
        assert size in str(raised.value), f"name the width 10 and the 4 heads in the message: {raised.value}"
