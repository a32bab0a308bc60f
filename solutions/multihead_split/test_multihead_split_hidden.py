"""Hidden suite of `multihead_split`. Every number of an input is different, so that it tells where it came from."""

import math

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from autograder.suite import assert_close, assert_raises_naming, assert_same_kind, check, phrase, require

# B, n, h, d_k: always different, so that a wrong shape names the symbol that was mixed up.
SIZES = st.permutations([2, 3, 5, 7])

TRANSPOSED, SLICED, EXPANDED = phrase("transposed"), phrase("sliced"), phrase("expanded")


def counting(*shape, dtype=torch.float32):
    return torch.arange(math.prod(shape)).reshape(shape).to(dtype)


def shuffled(*shape):
    """The numbers of `counting` in another order, the same on every machine."""
    count = math.prod(shape)
    return ((torch.arange(count) * 101 + 17) % count).reshape(shape).to(torch.float32)


def strided(layout, *shape):
    """The same kind of numbers as `counting`, laid out in memory as another layer would leave them behind."""
    if layout == TRANSPOSED:
        return counting(shape[0], shape[2], shape[1], *shape[3:]).transpose(1, 2)
    if layout == SLICED:
        return counting(*shape[:-1], 2 * shape[-1])[..., ::2]
    return counting(1, *shape[1:]).expand(shape)


def assert_all_numbers(actual, count, axes):
    """Fail unless the result is a tensor of so many numbers and axes: heads or features, in whatever order."""
    tensor = isinstance(actual, torch.Tensor)
    require(tensor, "expected a PyTorch tensor, got {kind}", actual=actual, kind=type(actual).__name__)
    shape = tuple(actual.shape)
    require(actual.dim() == axes, "expected {axes} axes, got shape {shape}", actual=actual, axes=axes, shape=shape)
    require(
        actual.numel() == count, "expected {count} numbers, got shape {shape}", actual=actual, count=count, shape=shape
    )


def pulled_back(function, x, upstream):
    """The gradient of `x` that belongs to the gradient `upstream` of `function(x)`; 0 where the graph is cut."""
    leaf = x.clone().requires_grad_()
    out = function(leaf)
    assert_same_kind(out, upstream, "the result")
    if out.requires_grad:
        out.backward(upstream)
    return torch.zeros_like(x) if leaf.grad is None else leaf.grad


@check(points=1, title="split_heads returns (B, h, n, d_k)")
@given(sizes=SIZES)
def test_split_shape(submission, reference, sizes):
    B, n, h, d_k = sizes
    heads = submission.split_heads(counting(B, n, h * d_k), h)
    assert_same_kind(heads, torch.empty(B, h, n, d_k), "heads")


@check(points=1.5, title="Head i holds features i*d_k:(i+1)*d_k of every token")
@given(sizes=SIZES)
def test_split_values(submission, reference, sizes):
    B, n, h, d_k = sizes
    x = shuffled(B, n, h * d_k)
    expected = reference.split_heads(x, h)
    heads = submission.split_heads(x, h)
    assert_same_kind(heads, expected, "heads")
    for i in range(h):
        assert_close(heads[:, i], expected[:, i], "head {number}", number=i)


@check(points=1.5, title="merge_heads puts the heads of every token side by side")
@given(sizes=SIZES)
def test_merge_values(submission, reference, sizes):
    heads = shuffled(*sizes)
    expected = reference.merge_heads(heads)
    assert_close(submission.merge_heads(heads), expected, "the merged features")


@check(points=1, title="Merging undoes splitting", stays="the promise on which attention with heads is built")
@given(sizes=SIZES)
def test_merge_inverts_split(submission, reference, sizes):
    B, n, h, d_k = sizes
    x = shuffled(B, n, h * d_k)
    heads = submission.split_heads(x.clone(), h)
    assert_same_kind(heads, torch.empty(B, h, n, d_k), "heads")  # or leaving x as it is would be its own inverse
    assert_close(submission.merge_heads(heads), x, "merge_heads(split_heads(x, h))")


@check(points=1, title="Gradients flow back to the input unchanged")
@pytest.mark.parametrize("function", ["split_heads", "merge_heads"])
def test_gradients(submission, reference, function):
    features, heads = shuffled(2, 3, 35), shuffled(2, 5, 3, 7)
    # Both functions only move numbers, so the gradient of the input is the upstream gradient, moved back.
    if function == "split_heads":
        expected = reference.merge_heads(heads)
        gradient = pulled_back(lambda x: submission.split_heads(x, 5), features, heads)
    else:
        expected = reference.split_heads(features, 5)
        gradient = pulled_back(submission.merge_heads, heads, features)
    assert_close(gradient, expected, "the gradient of the input")


@check(points=1, title="Transposed, sliced and expanded input is taken as well")
@pytest.mark.parametrize(
    ("function", "layout"),
    [
        ("split_heads", TRANSPOSED),
        ("split_heads", SLICED),
        ("split_heads", EXPANDED),
        ("merge_heads", TRANSPOSED),
        ("merge_heads", SLICED),
    ],
)
def test_any_strides(submission, reference, function, layout):
    if function == "split_heads":
        x = strided(layout, 2, 3, 35)
        expected = reference.split_heads(x, 5).clone()
        found = submission.split_heads(x, 5)
    else:
        x = strided(layout, 2, 5, 3, 7)
        expected = reference.merge_heads(x).clone()
        found = submission.merge_heads(x)
    assert_close(found, expected, "{function} of {layout} input", function=function, layout=layout)


@check(points=0.5, title="float32 stays float32, float64 stays float64")
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_dtype_stays(submission, reference, dtype):
    split = submission.split_heads(counting(2, 3, 35, dtype=dtype), 5)
    merged = submission.merge_heads(counting(2, 5, 3, 7, dtype=dtype))
    for name, found, axes in (("split_heads", split, 4), ("merge_heads", merged, 3)):
        actual = getattr(found, "dtype", type(found))
        told = "{name} of {dtype} returned {found}"
        require(actual == dtype, told, expected=dtype, actual=actual, name=name, dtype=dtype, found=actual)
        assert_all_numbers(found, 210, axes)


@check(points=1, title="A number of heads that does not divide d_model raises ValueError naming both")
@given(num_heads=st.integers(2, 7), whole=st.integers(1, 4), rest=st.integers(1, 6))
def test_indivisible_width_is_refused(submission, reference, num_heads, whole, rest):
    d_model = num_heads * whole + 1 + rest % (num_heads - 1)
    x = counting(2, 3, d_model)
    assert_raises_naming(ValueError, lambda: submission.split_heads(x, num_heads), d_model, num_heads)


@check(points=0.5, title="A number of heads below 1 raises ValueError")
@pytest.mark.parametrize("num_heads", [0, -1, -5])
def test_heads_below_one_are_refused(submission, reference, num_heads):
    x = counting(2, 3, 35)
    assert_all_numbers(submission.split_heads(x, 1), 210, 4)  # one head is not refused
    assert_raises_naming(ValueError, lambda: submission.split_heads(x, num_heads))


@check(points=0.5, title="The input is not modified", in_place=True)
@pytest.mark.parametrize("function", ["split_heads", "merge_heads"])
def test_input_is_not_modified(submission, reference, function):
    features, heads = counting(2, 3, 35), counting(2, 5, 3, 7)
    arguments, axes = ((features, 5), 4) if function == "split_heads" else ((heads,), 3)
    x, before = arguments[0], arguments[0].clone()
    getattr(submission, function)(*arguments)
    # The second call makes a change visible in what comes back, too.
    assert_all_numbers(getattr(submission, function)(*arguments), 210, axes)
    told = "{function} changed its input in place"
    require(torch.equal(x, before), told, expected=before, actual=x, function=function)


@check(points=0.5, title="Axes of size 1 are kept: one sequence, one token, one head, one feature per head")
@pytest.mark.parametrize("sizes", [(1, 3, 5, 7), (2, 1, 5, 7), (2, 3, 1, 7), (2, 3, 5, 1)])
def test_sizes_of_one(submission, reference, sizes):
    B, n, h, d_k = sizes
    x = counting(B, n, h * d_k)
    expected = reference.split_heads(x, h)
    assert_close(submission.split_heads(x, h), expected, "heads for B, n, h, d_k = {sizes}", sizes=sizes)
    found = submission.merge_heads(expected.contiguous())
    assert_close(found, x, "the merged features for B, n, h, d_k = {sizes}", sizes=sizes)
