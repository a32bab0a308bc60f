"""The assertions of hidden suites: what passes, what fails, and the exact words that a student reads."""

import math
from typing import NamedTuple

import numpy as np
import pytest
import torch

from autograder.suite import CheckFailure, assert_close, assert_raises_naming, assert_same_kind, require

TENSORS = {name: getattr(torch, name) for name in ("float64", "float32", "float16", "bfloat16", "complex64")}


class Pair(NamedTuple):
    left: int
    right: int


def failure(assertion, *args, **kwargs):
    with pytest.raises(CheckFailure) as caught:
        assertion(*args, **kwargs)
    return caught.value


def test_require():
    require(True, "never said")
    require(np.bool_(True), "never said")
    found = failure(require, False, "a blocked row holds NaN", expected=0.0, actual=math.nan)
    assert str(found) == "a blocked row holds NaN"
    assert found.expected == 0.0
    assert math.isnan(found.actual)


def test_a_failure_without_values_has_none():
    found = failure(require, 0, "no")
    assert found.expected is ...
    assert found.actual is ...
    assert isinstance(found, AssertionError)


CLOSE = [
    (np.array([1.0, np.nan, np.inf, -np.inf]), np.array([1.0, np.nan, np.inf, -np.inf])),
    (np.float64(2), np.array(2.0)),
    (2.0, 2.0 + 1e-12),
    (2, 2.0),
    (np.arange(3), np.arange(3)),
    (np.array([True, False]), np.array([True, False])),
    (np.zeros((0, 3)), np.zeros((0, 3))),
    (torch.ones(2, requires_grad=True), torch.ones(2)),
    (torch.tensor([1, 2]), torch.tensor([1, 2])),
    ((np.ones(2), 3.0), (np.ones(2), 3.0)),
    ([1.0, [2.0]], [1.0, [2.0]]),
    ({"a": np.ones(2), "b": (1.0,)}, {"b": (1.0,), "a": np.ones(2)}),
    (None, None),
    ("text", "text"),
]


@pytest.mark.parametrize(("actual", "expected"), CLOSE, ids=lambda value: f"{value!r:.25}")
def test_what_is_close(actual, expected):
    assert_close(actual, expected)


@pytest.mark.parametrize(
    ("name", "within", "beyond"),
    [
        ("float64", 5e-10, 5e-9),
        ("float32", 5e-6, 5e-5),
        ("float16", 5e-3, 3e-2),
        ("complex128", 5e-10, 5e-9),
        ("complex64", 5e-6, 5e-5),
    ],
)
def test_the_tolerance_is_that_of_the_dtype(name, within, beyond):
    expected = np.array([1.0], name)
    assert_close((expected * (1 + within)).astype(name), expected)
    assert (
        str(failure(assert_close, (expected * (1 + beyond)).astype(name), expected))
        == "the result: 1 of 1 values differ"
    )


@pytest.mark.parametrize("dtype", TENSORS.values(), ids=str)
def test_tolerance_of_tensors(dtype):
    expected = torch.ones(3, dtype=dtype)
    assert_close(expected.clone(), expected)
    assert str(failure(assert_close, expected * 1.5, expected)) == "the result: 3 of 3 values differ"


def test_a_tolerance_can_be_given():
    assert_close(1.1, 1.0, rtol=0.2)
    assert_close([0.1], [0.0], atol=0.2)
    assert_close({"a": (1.1,)}, {"a": (1.0,)}, rtol=0.2)
    failure(assert_close, 1.1, 1.0, rtol=0.01)
    failure(assert_close, 1.0 + 1e-10, 1.0, rtol=0, atol=0)


def test_integers_and_booleans_agree_exactly():
    big = np.array([10**15])
    assert str(failure(assert_close, big + 1, big)) == "the result: 1 of 1 values differ"
    assert str(failure(assert_close, np.array([True]), np.array([False]))) == "the result: 1 of 1 values differ"


WORDS = [
    (np.array([1.0, 5.0, 7.0]), np.array([1.0, 2.0, 3.0]), "weights: 2 of 3 values differ"),
    (np.array([np.nan, 1.0]), np.array([2.0, 1.0]), "weights: contains NaN"),
    (np.array([np.nan, 1.0]), np.array([np.nan, 2.0]), "weights: 1 of 2 values differ"),
    (2.5, 3.0, "weights: expected 3, got 2.5"),
    (np.float64(1) / 3, np.float64(2) / 3, "weights: expected 0.666667, got 0.333333"),
    (torch.tensor(1.0), torch.tensor(2.0), "weights: expected 2, got 1"),
    (np.zeros((3, 2)), np.zeros((2, 3)), "weights: expected shape (2, 3), got (3, 2)"),
    (np.zeros(3), np.zeros((3, 1)), "weights: expected shape (3, 1), got (3,)"),
    (torch.zeros(3, 2), torch.zeros(2, 3), "weights: expected shape (2, 3), got (3, 2)"),
    (np.zeros(2, np.float32), np.zeros(2), "weights: expected dtype float64, got float32"),
    (torch.zeros(2), torch.zeros(2, dtype=torch.float64), "weights: expected dtype float64, got float32"),
    (np.zeros(2, bool), np.zeros(2), "weights: expected dtype float64, got bool"),
    ([1.0, 2.0], np.zeros(2), "weights: expected a NumPy array, got a list"),
    (None, np.zeros(2), "weights: expected a NumPy array, got None"),
    (torch.zeros(2), np.zeros(2), "weights: expected a NumPy array, got a PyTorch tensor of shape (2,)"),
    (np.zeros(2), torch.zeros(2), "weights: expected a PyTorch tensor, got a NumPy array of shape (2,)"),
    (1.0, torch.zeros(()), "weights: expected a PyTorch tensor, got a number"),
    (np.zeros(2), 1.0, "weights: expected a number, got a NumPy array of shape (2,)"),
    (True, 1.0, "weights: expected a number, got a bool"),
    (1, True, "weights: expected a bool, got a number"),
    ("text", 1.0, "weights: expected a number, got a str"),
    ((), np.zeros(2), "weights: expected a NumPy array, got a tuple"),
    (np.zeros(2), (np.zeros(2), np.zeros(2)), "weights: expected a tuple of 2, got a NumPy array of shape (2,)"),
    (None, (1.0,), "weights: expected a tuple of 1, got None"),
    ([1.0, 2.0], (1.0, 2.0), "weights: expected a tuple of 2, got a list"),
    ((1.0,), (1.0, 2.0), "weights: expected 2 values, got 1"),
    ((1.0, np.zeros(3)), (1.0, np.zeros(2)), "weights[1]: expected shape (2,), got (3,)"),
    ([[1.0, 2.0]], [[1.0, 3.0]], "weights[0][1]: expected 3, got 2"),
    ([1.0], {"a": 1.0}, "weights: expected a dict, got a list"),
    ({"a": 1.0}, {"a": 1.0, "b": 2.0}, "weights: expected the keys ['a', 'b'], got ['a']"),
    ({"a": 1.0}, {"a": 2.0}, "weights['a']: expected 2, got 1"),
    (np.zeros(0), np.zeros(1), "weights: expected shape (1,), got (0,)"),
]


@pytest.mark.parametrize(("actual", "expected", "words"), WORDS, ids=[words for *_, words in WORDS])
def test_what_is_not_close_in_words(actual, expected, words):
    assert str(failure(assert_close, actual, expected, "weights")) == words


def test_a_failure_carries_the_values_side_by_side():
    actual, expected = (1.0, np.zeros(3)), (1.0, np.ones(3))
    found = failure(assert_close, actual, expected)
    assert found.actual is actual[1]
    assert found.expected is expected[1]


def test_texts_that_differ():
    failure(assert_close, "luong", "bahdanau")


@pytest.mark.parametrize("expected", [torch.Size([2, 3]), Pair(2, 3)], ids=["Size", "named tuple"])
def test_a_tuple_of_a_subclass_is_a_tuple(expected):
    assert_close((2, 3), expected)


def test_an_object_that_did_not_cross_is_named():
    class Handle:
        type_name = "Scorer"

    assert str(failure(assert_same_kind, Handle(), np.zeros(2))) == "the result: expected a NumPy array, got a Scorer"


SAME_KIND = [
    (np.float64(1), np.array(2.0)),
    (np.array(1.0), np.float64(2)),
    (1, 2.0),
    (True, False),
    (np.zeros((2, 3)), np.ones((2, 3))),
    (torch.zeros(2), torch.ones(2)),
    ("a", "b"),
    (None, None),
]


@pytest.mark.parametrize(("actual", "expected"), SAME_KIND, ids=lambda value: f"{value!r:.25}")
def test_the_same_kind(actual, expected):
    assert_same_kind(actual, expected)


def test_a_float_passes_for_a_float64_scalar():
    assert_same_kind(1.0, np.float64(2))


def raising(error):
    def call():
        raise error

    return call


@pytest.mark.parametrize(
    "message",
    [
        "sizes (2, 3) and (5,)",
        "torch.Size([2, 3]) vs torch.Size([5])",
        "2 x 3, 5",
        "mask(2,3)!=5",
        "got 2, want 3 (or 5.)",
    ],
)
def test_sizes_may_be_spelled_in_any_way(message):
    assert_raises_naming(ValueError, raising(ValueError(message)), 2, 3, 5)


@pytest.mark.parametrize(
    ("message", "missing"), [("13 and 25", "3, 5"), ("", "3, 5"), ("sizes 3 differ", "5"), ("3.5", "")]
)
def test_sizes_must_be_whole_numbers_of_the_message(message, missing):
    if not missing:
        assert_raises_naming(ValueError, raising(ValueError(message)), 3, 5)
        return
    found = failure(assert_raises_naming, ValueError, raising(ValueError(message)), 3, 5)
    assert str(found) == f"ValueError is right, but its message must name the sizes that disagree; missing: {missing}"
    assert found.expected == "a message with 3, 5"
    assert found.actual == message


def test_without_sizes_any_message_will_do():
    assert_raises_naming(ValueError, raising(ValueError()))
    assert_raises_naming((ValueError, TypeError), raising(TypeError("no")))


def test_a_subclass_of_the_error_passes():
    assert_raises_naming(ValueError, raising(UnicodeError("3")), 3)


def test_a_value_instead_of_an_error():
    found = failure(assert_raises_naming, (ValueError, TypeError), lambda: 7, 3)
    assert str(found) == "expected ValueError or TypeError, but the call returned a value"
    assert (found.expected, found.actual) == ("ValueError or TypeError raised", 7)


def test_another_error_comes_out():
    with pytest.raises(KeyError):
        assert_raises_naming(ValueError, raising(KeyError("3")), 3)


def test_negative_and_superscript_digits():
    assert_raises_naming(ValueError, raising(ValueError("got -3")), 3)
    failure(assert_raises_naming, ValueError, raising(ValueError("got x²")), 2)
