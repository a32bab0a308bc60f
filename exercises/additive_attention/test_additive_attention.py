"""Public checks of `additive_attention`. Run them with: python -m pytest test_additive_attention.py"""

import numpy as np
import pytest
import torch
from additive_attention import AdditiveAttention, additive_attention

# The example of the hand-out: T = 4, d_s = 1, d_h = 3, d_attn = 2.
H = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [1.0, 1.0, 0.0]])
W_A = np.array([[0.5], [-1.0]])
U_A = np.array([[1.0, 0.0, -1.0], [0.0, 2.0, 0.0]])
V_A = np.array([1.0, 0.5])
WORKED = [(1.0, [0.210, 0.288, 0.053, 0.449]), (-1.0, [0.354, 0.158, 0.090, 0.398])]


@pytest.mark.parametrize(("s", "expected"), WORKED)
def test_function_gives_the_worked_number(s, expected):
    context, weights = additive_attention(np.array([s]), H, W_A, U_A, V_A)
    assert weights.shape == (4,), f"one weight per position, (4,); yours have {weights.shape}"
    assert np.allclose(weights, expected, atol=6e-4), f"weights: expected {expected}, got {weights}"
    assert context.shape == (3,), f"the context has the size of an encoder state, (3,); yours {context.shape}"
    assert np.allclose(context, expected @ H, atol=2e-3), f"context: expected {expected @ H}, got {context}"


def test_function_survives_large_scores():
    _, weights = additive_attention(np.array([1.0]), H, W_A, U_A, 2000 * V_A)
    assert np.allclose(weights, [0, 0, 0, 1]), f"the last score is far above the others: (0, 0, 0, 1), got {weights}"


def test_function_keeps_float32():
    context, weights = additive_attention(*(x.astype(np.float32) for x in (np.ones(1), H, W_A, U_A, V_A)))
    assert (context.dtype, weights.dtype) == (np.float32, np.float32), f"got {context.dtype} and {weights.dtype}"


def test_function_names_the_sizes_that_do_not_fit():
    with pytest.raises(ValueError) as raised:
        additive_attention(np.ones(5), H, np.ones((2, 7)), U_A, V_A)  # W_a is made for states of size 7
    message = str(raised.value)
    for size in "57":
        assert size in message, f"the message should name the sizes 5 and 7, it is: {message}"


def worked_module():
    """The module with the weights of the hand-out."""
    module = AdditiveAttention(1, 3, 2).double()
    weights = {"W_a.weight": W_A, "U_a.weight": U_A, "v_a": V_A}
    names = sorted(module.state_dict())
    assert names == sorted(weights), f"state_dict() should hold {sorted(weights)}, yours holds {names}"
    module.load_state_dict({name: torch.from_numpy(value) for name, value in weights.items()})
    return module


def batch():
    """Both worked numbers as a batch of two: B = 2, T = 4."""
    return torch.tensor([[1.0], [-1.0]]).double(), torch.from_numpy(np.stack([H, H]))


def test_module_gives_the_worked_numbers():
    context, weights = worked_module()(*batch())
    assert tuple(weights.shape) == (2, 4), f"the weights are (B, T) = (2, 4), yours {tuple(weights.shape)}"
    assert tuple(context.shape) == (2, 3), f"the context is (B, d_h) = (2, 3), yours {tuple(context.shape)}"
    for row, (s, expected) in zip(weights.detach().numpy(), WORKED, strict=True):
        assert np.allclose(row, expected, atol=6e-4), f"s = {s}: expected the weights {expected}, got {row}"


def test_module_blocks_padding():
    mask = torch.tensor([[False, False, False, True], [False, False, False, False]])
    _, weights = worked_module()(*batch(), mask)
    first = weights[0].detach().numpy()
    assert first[3] == 0, f"a blocked position has the weight 0, exactly; yours is {first[3]}"
    assert np.allclose(first, [0.380, 0.523, 0.097, 0], atol=6e-4), f"the others share the 1; got {first}"


def test_an_empty_sentence_is_zero_and_spoils_no_gradient():
    mask = torch.tensor([[True, True, True, True], [False, False, False, False]])
    module = worked_module()
    context, weights = module(*batch(), mask)
    assert not weights[0].any(), f"nothing is open: the weights should be 0, got {weights[0].tolist()}"
    assert not context[0].any(), f"nothing is open: the context should be 0, got {context[0].tolist()}"
    context.square().sum().backward()
    for name, parameter in module.named_parameters():
        assert parameter.grad is not None, f"no gradient reaches {name}: is the graph cut on the way?"
        assert parameter.grad.isfinite().all(), f"the gradient of {name} is {parameter.grad.tolist()}"


def test_module_compares_the_batch_sizes():
    module, (s, states) = worked_module(), batch()
    with pytest.raises(ValueError):
        module(s[:1], states)
