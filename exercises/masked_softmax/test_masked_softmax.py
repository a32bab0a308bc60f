"""Public checks of `masked_softmax`. Run them with: python -m pytest test_masked_softmax.py"""

import numpy as np
import pytest
from masked_softmax import masked_softmax, padding_mask, softmax

SCORES = np.log([1.0, 2.0, 3.0])  # their exponentials are 1, 2 and 3


def test_softmax_of_the_worked_number():
    weights = softmax(SCORES)
    assert np.allclose(weights, [1 / 6, 2 / 6, 3 / 6]), f"expected (1/6, 2/6, 3/6), got {weights}"


def test_softmax_sums_to_one_along_the_axis_asked_for():
    x = np.array([[0.0, 1.0, 2.0], [3.0, 5.0, 7.0]])
    for axis in (0, 1):
        sums = softmax(x, axis=axis).sum(axis=axis)
        assert np.allclose(sums, 1), f"axis={axis}: the sums along it should all be 1, got {sums}"


def test_large_scores_give_no_nan():
    weights = softmax(np.array([1000.0, 1000.0]))
    assert np.allclose(weights, [0.5, 0.5]), f"two equal scores share the weight evenly, got {weights}"


def test_blocked_positions_take_no_part():
    weights = masked_softmax(SCORES, np.array([False, False, True]))
    assert np.allclose(weights, [1 / 3, 2 / 3, 0]), f"expected (1/3, 2/3, 0), got {weights}"
    assert weights[2] == 0, f"a blocked weight is exactly 0.0, got {weights[2]}"


def test_a_row_with_everything_blocked_is_zero():
    scores = np.stack([SCORES, SCORES])
    weights = masked_softmax(scores, np.array([[True, True, True], [False, False, False]]))
    assert np.array_equal(weights[0], [0, 0, 0]), f"expected weights 0 in the blocked row, got {weights[0]}"
    assert np.allclose(weights[1], [1 / 6, 2 / 6, 3 / 6]), f"the other row should not change, got {weights[1]}"


def test_a_mask_that_does_not_fit_is_refused():
    with pytest.raises(ValueError) as raised:
        masked_softmax(np.zeros((2, 3)), np.zeros((2, 5), dtype=bool))
    message = str(raised.value)
    for size in "35":
        assert size in message, f"the message should name the sizes 3 and 5, it is: {message}"


def test_float32_stays_and_the_argument_is_not_changed():
    scores = SCORES.astype(np.float32)
    before = scores.copy()
    weights = masked_softmax(scores, np.array([False, False, True]))
    assert weights.dtype == np.float32, f"float32 scores should give float32 weights, got {weights.dtype}"
    assert np.array_equal(scores, before), f"the scores were {before}, afterwards they are {scores}"


def test_padding_mask_is_true_behind_each_length():
    mask = padding_mask([2, 0, 3])
    expected = np.array([[False, False, True], [True, True, True], [False, False, False]])
    assert mask.dtype == bool, f"the mask should hold booleans, got {mask.dtype}"
    assert np.array_equal(mask, expected), f"expected\n{expected}\ngot\n{mask}"
    with pytest.raises(ValueError):
        padding_mask([4], max_length=3)
