"""Public checks of `attention_explanation`. Run them with: python -m pytest test_attention_explanation.py"""

import math

import pytest
import torch
from attention_explanation import jensen_shannon, permutation_gap, total_variation

WEIGHTS = torch.tensor([0.5, 0.3, 0.2], dtype=torch.float64)
VALUES = torch.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0]], dtype=torch.float64)
PERMUTATIONS = torch.tensor([[0, 1, 2], [1, 2, 0], [2, 0, 1]])


def distribution(*numbers):
    return torch.tensor(numbers, dtype=torch.float64)


def near(found, *wanted, atol=1e-9):
    """Whether a tensor holds these numbers, whatever its dtype."""
    assert isinstance(found, torch.Tensor), f"expected a tensor, got {type(found).__name__}"
    return torch.allclose(found.double(), torch.tensor(wanted, dtype=torch.float64), rtol=0, atol=atol)


def share(context):
    """The readout of the hand-out: each number's share of the sum."""
    assert context.shape == (2,), f"readout takes one context of shape (2,), it got {tuple(context.shape)}"
    return context / context.sum()


def test_total_variation_of_the_worked_example():
    found = total_variation(distribution(0.5, 0.5), distribution(1, 0))
    assert near(found, 0.5), f"half of |.5 - 1| + |.5 - 0| is .5, got {found}"


def test_total_variation_takes_a_batch():
    p, q = torch.tensor([[0.2, 0.3, 0.5], [1.0, 0.0, 0.0]]), torch.tensor([[0.5, 0.3, 0.2], [0.0, 0.0, 1.0]])
    found = total_variation(p, q)
    assert found.shape == (2,), f"one number for each of the two pairs, (2,), got {tuple(found.shape)}"
    assert near(found, 0.3, 1.0, atol=1e-6), f"expected (.3, 1), got {found}"


def test_divergence_of_the_worked_example():
    found = jensen_shannon(distribution(0.5, 0.5), distribution(1, 0))
    assert not torch.isnan(found), "0 log 0 counts as 0; in PyTorch it is NaN"
    assert near(found, 0.2158, atol=6e-5), f"expected .2158, got {found}"


def test_divergence_is_at_most_ln_2():
    found = jensen_shannon(distribution(1, 0), distribution(0, 1))
    assert near(found, math.log(2)), f"nothing in common: ln 2 = .6931, got {found}"


def test_divergence_is_symmetric_and_zero_for_equals():
    p, q = distribution(0.6, 0.3, 0.1), distribution(0.2, 0.2, 0.6)
    assert torch.allclose(jensen_shannon(p, q), jensen_shannon(q, p)), "p and q may change places"
    assert near(jensen_shannon(p, p), 0), f"p and p: expected 0, got {jensen_shannon(p, p)}"


@pytest.mark.parametrize("measure", [total_variation, jensen_shannon])
def test_gradients_are_finite_where_a_probability_is_0(measure):
    p, q = distribution(0.6, 0.4, 0).requires_grad_(), distribution(0, 0.5, 0.5).requires_grad_()
    found = measure(p, q)
    assert found.requires_grad, "the result has no history: something cut the graph"
    found.backward()
    for name, x in (("p", p), ("q", q)):
        assert x.grad is not None, f"no gradient reaches {name}"
        assert x.grad.isfinite().all(), f"the gradient of {name} should be finite, got {x.grad}"


def test_gaps_of_the_worked_example():
    found = permutation_gap(WEIGHTS, VALUES, share, PERMUTATIONS)
    assert found.shape == (3,), f"one gap for each of the three permutations, (3,), got {tuple(found.shape)}"
    assert near(found, 0.0, 0.05, 0.1987, atol=6e-5), f"expected (0, .05, .1987), got {found}"


def test_a_readout_that_does_not_care_has_no_gap():
    values = torch.tensor([[2.0, 1.0], [1.0, 0.5], [4.0, 2.0]], dtype=torch.float64)
    found = permutation_gap(WEIGHTS, values, share, PERMUTATIONS)
    assert near(found, 0, 0, 0), f"all values have the same ratio, so every gap is 0, got {found}"


def test_readout_is_not_called_more_often_than_needed():
    calls = []

    def counted(context):
        calls.append(context)
        return share(context)

    permutation_gap(WEIGHTS, VALUES, counted, PERMUTATIONS)
    assert len(calls) <= 4, f"the original and three permutations make 4 calls, you made {len(calls)}"


@pytest.mark.parametrize("measure", [total_variation, jensen_shannon])
def test_different_shapes_are_refused(measure):
    with pytest.raises(ValueError) as raised:
        measure(torch.full((1, 5), 0.2), torch.full((4, 5), 0.2))
    for size in "14":
        assert size in str(raised.value), f"name the sizes 1 and 4 in the message: {raised.value}"


def test_values_that_do_not_fit_are_refused():
    with pytest.raises(ValueError):
        permutation_gap(WEIGHTS, VALUES[:1], share, PERMUTATIONS)


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64])
def test_dtype_is_kept(dtype):
    p, q = distribution(0.5, 0.5).to(dtype), distribution(1, 0).to(dtype)
    for measure in (total_variation, jensen_shannon):
        found = measure(p, q).dtype
        assert found == dtype, f"{measure.__name__} of {dtype} should be {dtype}, got {found}"
    found = permutation_gap(WEIGHTS.to(dtype), VALUES.to(dtype), share, PERMUTATIONS).dtype
    assert found == dtype, f"the readout returns {dtype}, so the gaps should be {dtype}, got {found}"
