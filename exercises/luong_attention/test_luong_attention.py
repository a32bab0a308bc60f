"""Public checks of `luong_attention`. Run them with: python -m pytest test_luong_attention.py"""

import numpy as np
import pytest
from luong_attention import concat_attention, dot_attention, general_attention

H = np.array([[1.0, 0.0, 0.2], [0.5, 0.5, 0.1], [0.1, 0.9, 0.3]])
WORKED = [  # decoder state, weights and context of the hand-out, three decimals
    ([0.9, 0.1, 0.2], [0.464, 0.305, 0.231], [0.640, 0.360, 0.193]),
    ([0.1, 0.9, 0.3], [0.219, 0.317, 0.464], [0.424, 0.576, 0.215]),
]


@pytest.mark.parametrize(("state", "weights", "context"), WORKED)
def test_dot_gives_the_worked_number(state, weights, context):
    got_context, got_weights = dot_attention(np.array(state), H)
    assert np.allclose(got_weights, weights, atol=6e-4), f"weights: expected {weights}, got {got_weights}"
    assert np.allclose(got_context, context, atol=6e-4), f"context: expected {context}, got {got_context}"


def test_general_with_the_identity_is_dot():
    state, weights, _ = WORKED[0]
    _, got = general_attention(np.array(state), H, np.eye(3))
    assert np.allclose(got, weights, atol=6e-4), f"weights: expected {weights}, got {got}"


def test_general_takes_states_of_different_size():
    context, weights = general_attention(np.array([0.5, -1.0]), H, np.array([[1.0, 2.0, 3.0], [0.0, 1.0, 0.0]]))
    assert context.shape == (3,), f"the context has the size of an encoder state, (3,); got {context.shape}"
    assert weights.shape == (3,), f"there is one weight per encoder state, (3,); got {weights.shape}"
    expected = np.exp([0.8, 0.4, 0.5])  # sᵀ W is (.5, 0, 1.5)
    assert np.allclose(weights, expected / expected.sum()), f"expected {expected / expected.sum()}, got {weights}"


def test_concat_puts_the_decoder_state_in_front():
    W_c = np.array([[100.0, 0.0, 1.0]])  # tanh(100) is 1: with s = 1 in front, every score is 1
    _, weights = concat_attention(np.array([1.0]), np.array([[0.0, 3.0], [0.0, 0.5]]), W_c, np.array([1.0]))
    assert np.allclose(weights, [0.5, 0.5]), f"both scores are tanh(100 s + h) = 1, so expected (.5, .5), got {weights}"


def test_weights_sum_to_one_and_large_scores_give_no_nan():
    _, weights = dot_attention(np.array([1000.0, 0.0, 0.0]), H)
    assert np.allclose(weights, [1, 0, 0]), f"the first score is 500 above the next: expected (1, 0, 0), got {weights}"


def test_dot_refuses_states_of_different_size():
    with pytest.raises(ValueError) as raised:
        dot_attention(np.zeros(2), np.zeros((5, 3)))
    message = str(raised.value)
    for size in "23":
        assert size in message, f"the message should name the sizes 2 and 3, it is: {message}"


def test_float32_stays_float32():
    context, weights = dot_attention(H[0].astype(np.float32), H.astype(np.float32))
    assert context.dtype == np.float32, f"float32 states should give a float32 context, got {context.dtype}"
    assert weights.dtype == np.float32, f"float32 states should give float32 weights, got {weights.dtype}"
