"""Public checks of `multihead_luong`. Run them with: python -m pytest test_multihead_luong.py"""

import numpy as np
import pytest
from multihead_luong import multihead_general_attention

# The example of the hand-out: T = 3, d_s = 1, d_h = 4, two heads of two features each.
S = np.array([1.0])
W = np.array([[2.0, 0.0, 0.0, 2.0]])
H = np.array([[1.0, 3.0, 0.0, 0.0], [0.0, 1.0, 1.0, 0.0], [0.0, 0.0, 2.0, 1.0]])


def test_two_heads_give_the_worked_number():
    context, weights = multihead_general_attention(S, H, W, 2)
    expected = [[0.787, 0.107, 0.107], [0.107, 0.107, 0.787]]
    assert weights.shape == (2, 3), f"two heads, three positions: the weights are (2, 3), yours {weights.shape}"
    assert np.allclose(weights, expected, atol=6e-4), f"weights: expected {expected}, got {weights.tolist()}"
    assert context.shape == (4,), f"the contexts of the heads lie end to end, (4,); yours have {context.shape}"
    expected = [0.787, 2.467, 1.680, 0.787]
    assert np.allclose(context, expected, atol=6e-4), f"context: expected {expected}, got {context.tolist()}"


def test_one_head_has_to_divide_its_attention():
    context, weights = multihead_general_attention(S, H, W, 1)
    assert weights.shape == (1, 3), f"one head still has an axis, (1, 3); yours is {weights.shape}"
    expected = [0.468, 0.063, 0.468]
    assert np.allclose(weights[0], expected, atol=6e-4), f"weights: expected {expected}, got {weights[0].tolist()}"
    expected = [0.468, 1.468, 1.0, 0.468]
    assert np.allclose(context, expected, atol=6e-4), f"context: expected {expected}, got {context.tolist()}"


def test_every_size_is_different():
    T, d_s, num_heads, d_k = 7, 5, 3, 2
    generator = np.random.default_rng(0)
    s, states, matrix = (generator.normal(size=shape) for shape in [(d_s,), (T, 6), (d_s, 6)])
    context, weights = multihead_general_attention(s, states, matrix, num_heads)
    assert context.shape == (num_heads * d_k,), f"the context is (d_h,) = (6,), yours {context.shape}"
    assert weights.shape == (num_heads, T), f"the weights are (num_heads, T) = (3, 7), yours {weights.shape}"
    sums = weights.sum(axis=1)
    assert np.allclose(sums, 1), f"the weights of every head sum to 1; yours sum to {sums}"


def test_a_head_sees_nothing_but_its_features():
    changed = H.copy()
    changed[:, 2:] = 9.0  # the features of head 1
    before, after = (multihead_general_attention(S, states, W, 2) for states in (H, changed))
    assert np.allclose(before[1][0], after[1][0]), "features 2 and 3 changed, and so did the weights of head 0"
    assert np.allclose(before[0][:2], after[0][:2]), "features 2 and 3 changed, and so did the context of head 0"


def test_large_scores_give_no_nan():
    _, weights = multihead_general_attention(1000 * S, H, W, 2)
    assert np.allclose(weights, [[1, 0, 0], [0, 0, 1]]), f"expected (1, 0, 0) and (0, 0, 1), got {weights.tolist()}"


def test_heads_that_do_not_divide_the_features_are_refused():
    with pytest.raises(ValueError) as raised:
        multihead_general_attention(np.ones(2), np.ones((5, 8)), np.ones((2, 8)), 3)
    message = str(raised.value)
    for size in "83":
        assert size in message, f"the message should name the 8 features and the 3 heads, it is: {message}"


def test_float32_stays_float32():
    context, weights = multihead_general_attention(*(x.astype(np.float32) for x in (S, H, W)), 2)
    assert context.dtype == np.float32, f"float32 input should give a float32 context, got {context.dtype}"
    assert weights.dtype == np.float32, f"float32 input should give float32 weights, got {weights.dtype}"
