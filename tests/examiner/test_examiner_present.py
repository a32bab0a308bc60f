"""Values as a student reads them: Python that means the same value, or says how large it is."""

import numpy as np
import pytest
import torch
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.examiner.present import as_python


def value_of(text):
    return eval(text, {"np": np, "torch": torch})


def equal(left, right):
    """Whether two values are of the same kind, and as equal as six decimals tell."""
    if isinstance(left, torch.Tensor):
        return left.dtype == right.dtype and torch.allclose(left, right, rtol=1e-5, atol=1e-5, equal_nan=True)
    if isinstance(left, (np.ndarray, np.generic)):
        same_kind = type(left) is type(right) and left.dtype == right.dtype and left.shape == right.shape
        return same_kind and np.allclose(left, right, rtol=1e-5, atol=1e-5, equal_nan=True)
    if isinstance(left, (list, tuple)):
        return type(left) is type(right) and len(left) == len(right) and all(map(equal, left, right))
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(equal(left[key], right[key]) for key in left)
    return type(left) is type(right) and (left == right or repr(left) == repr(right))


SMALL = [
    *(None, True, 0, -7, 2**70, 1.5, -0.0, 1e300, 2 - 3j, "text", 'a "quoted"\n\ttext', "\ud800", b"\0bytes"),
    *([], (), {}, (1,), [1, (2.5, None)], {"k": [1], 3: (2,), (1, 2): "t"}),
    *(np.float64(1.5), np.float32(0.1), np.int8(-3), np.bool_(True), np.complex64(1 + 2j)),
    *(np.array(1.5), np.arange(3), np.arange(6.0).reshape(2, 3), np.array([True, False]), np.zeros((1, 1, 1))),
    *(np.arange(3, dtype=np.int8), np.ones((2, 2), np.float32), np.array([0.5], np.float16), np.array([1 + 2j])),
    *(np.array([np.nan, np.inf, -np.inf, 0.0]), np.array([1e-7, 1e7]), np.array([0.333333, 2 / 3])),
    *(np.arange(6).reshape(2, 3).T, np.arange(3)[::-1], np.broadcast_to(np.ones(2), (3, 2))),
    *(torch.tensor(1.5), torch.arange(3), torch.ones(2, 3), torch.tensor([True]), torch.ones(2, dtype=torch.float64)),
    *(torch.ones(2, dtype=torch.bfloat16), torch.ones(2, dtype=torch.float16), torch.tensor([1j])),
    *(torch.tensor([float("nan"), float("inf"), -float("inf")]), torch.ones(2, 2, requires_grad=True)),
    *(torch.float32, torch.bool, [torch.int8]),
    {"weights": np.ones(2), "all": (torch.zeros(2), [np.float64(1)])},
]


@pytest.mark.parametrize("value", SMALL, ids=lambda value: f"{type(value).__name__} {value!r:.30}")
def test_a_small_value_can_be_pasted(value):
    pasted = value_of(as_python(value))
    assert equal(value.detach() if isinstance(value, torch.Tensor) else value, pasted)


NOT_PYTHON = {
    "a float that is no number": float("nan"),
    "an infinite float": float("inf"),
    "a scalar that is no number": np.float64("nan"),
    "an infinite scalar": np.float32("-inf"),
    "a complex that is no number": complex(0, float("nan")),
    "imaginary parts that are none": np.array([complex(1, float("nan"))]),
    "a NumPy dtype": np.dtype("float32"),
    "a NumPy scalar type": np.float32,
    "a device": torch.device("cpu"),
    "an empty array": np.zeros((0, 3)),
    "an empty tensor": torch.zeros(2, 0),
}


@pytest.mark.parametrize("value", NOT_PYTHON.values(), ids=NOT_PYTHON)
def test_rarer_values_can_be_pasted(value):
    pasted = value_of(as_python(value))
    assert equal(value, pasted) or repr(value) == repr(pasted)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(
    value=st.builds(
        lambda dtype, shape, seed: (np.random.default_rng(seed).normal(scale=9, size=shape)).astype(dtype),
        st.sampled_from(["f8", "f4", "i8", "i4", "u1", "?", "c16"]),
        st.lists(st.integers(1, 4), max_size=3).map(tuple),
        st.integers(0, 999),
    ),
    as_tensor=st.booleans(),
)
def test_any_small_array_can_be_pasted(value, as_tensor):
    value = torch.from_numpy(value) if as_tensor and value.ndim else np.asarray(value)
    assert equal(value, value_of(as_python(value)))


@pytest.mark.parametrize("make", [np.zeros, torch.zeros])
def test_a_large_array_says_how_large_it_is(make):
    text = as_python(make((20, 30)))
    assert "(20, 30)" in text
    assert "float" in text
    assert len(text) < 100


def test_a_large_array_within_others_leaves_them_readable():
    assert len(value_of(as_python([np.zeros(500), 3]))) == 2


@pytest.mark.parametrize(
    "value",
    [
        "x" * 10**6,
        list(range(10**5)),
        [[[[[[[[[[[[1]]]]]]]]]]]],
        dict.fromkeys(range(1000), "y" * 100),
        b"z" * 10**5,
        [np.arange(100.0)] * 100,
        10**1200,
    ],
    ids=["text", "list", "depth", "dict", "bytes", "arrays", "number"],
)
def test_nothing_is_longer_than_anybody_reads(value):
    text = as_python(value)
    assert len(text) <= 1200
    assert "..." in text or isinstance(value, int)


def test_an_object_that_did_not_cross_is_shown_as_what_it_is():
    from autograder.examiner.likeness import Placeholder

    assert as_python([Placeholder("Adder")]) == "[<Adder>]"
