"""Check yourself: `python -m pytest test_scaled_dot_product.py`. The graded suite looks at more than this."""

import math

import pytest
import torch
from scaled_dot_product import scaled_dot_product_attention, score_std

X = torch.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [1.0, 1.0], [0.5, 1.0]], dtype=torch.float64)


@pytest.fixture
def three():
    """Queries, keys and values of 2 sequences: n_q, n_k, d_k, d_v = 3, 5, 7, 11."""
    generator = torch.Generator().manual_seed(0)
    shapes = (2, 3, 7), (2, 5, 7), (2, 5, 11)
    return [torch.randn(shape, generator=generator, dtype=torch.float64) for shape in shapes]


def test_first_row_of_the_worked_example():
    _, weights = scaled_dot_product_attention(X, X, X)
    wanted = [0.2384, 0.1175, 0.2384, 0.2384, 0.1674]
    got = [round(number, 4) for number in weights[0].tolist()]
    assert got == wanted, f"row 0 of the weights should be {wanted}, got {got}; README.md shows the way to it"


def test_output_of_the_worked_example():
    output, _ = scaled_dot_product_attention(X, X, X)
    wanted = [[0.7988, 0.7616], [0.6662, 0.8903], [0.7711, 0.8663], [0.7711, 0.8663], [0.7220, 0.8777]]
    assert torch.allclose(output, torch.tensor(wanted, dtype=torch.float64), atol=6e-5), (
        f"expected {wanted}, got {output}"
    )


def test_shapes_name_their_axes(three):
    output, weights = scaled_dot_product_attention(*three)
    assert tuple(output.shape) == (2, 3, 11), f"the output is (..., n_q, d_v) = (2, 3, 11), got {tuple(output.shape)}"
    assert tuple(weights.shape) == (2, 3, 5), f"the weights are (..., n_q, n_k) = (2, 3, 5), got {tuple(weights.shape)}"


def test_rows_sum_to_one(three):
    _, weights = scaled_dot_product_attention(*three)
    sums = weights.sum(dim=-1)
    assert torch.allclose(sums, torch.ones(2, 3).double()), f"every query has a weight of 1 to give away, got {sums}"


def test_blocked_keys_might_as_well_not_be_there(three):
    query, key, value = three
    mask = torch.tensor([False, False, False, True, True])
    output, weights = scaled_dot_product_attention(query, key, value, mask)
    shorter, _ = scaled_dot_product_attention(query, key[:, :3], value[:, :3])
    assert (weights[..., 3:] == 0).all(), f"True means blocked: the last two weights must be 0.0, got {weights[0, 0]}"
    assert torch.allclose(output, shorter), "without the last two keys and values the output should be the same"


def test_a_query_without_any_open_key_gets_nothing(three):
    leaves = [x.requires_grad_() for x in three]
    mask = torch.zeros(2, 3, 5, dtype=torch.bool)
    mask[1, 2] = True
    output, weights = scaled_dot_product_attention(*leaves, mask)
    assert (weights[1, 2] == 0).all(), f"nothing is open, so the weights are 0; got {weights[1, 2]}"
    assert (output[1, 2] == 0).all(), f"nothing is open, so the output is 0; got {output[1, 2]}"
    output.sum().backward()
    for name, leaf in zip(("query", "key", "value"), leaves, strict=True):
        assert leaf.grad is not None, f"no gradient reaches the {name}: is the result cut off from it?"
        assert leaf.grad.isfinite().all(), f"the gradient of the {name} holds NaN: where does a 0/0 or an inf come up?"


def test_widths_that_differ_are_refused(three):
    query, key, value = three
    with pytest.raises(ValueError) as raised:
        scaled_dot_product_attention(query[..., :2], key, value)
    for size in "27":
        assert size in str(raised.value), f"name both widths, 2 and 7, in the message; it is: {raised.value}"


def test_one_sequence_of_keys_does_not_serve_two_of_queries(three):
    query, key, value = three
    with pytest.raises(ValueError):
        scaled_dot_product_attention(query, key[:1], value[:1])


@pytest.mark.parametrize("d_k", [4, 100])
def test_the_spread_grows_with_the_root_of_d_k(d_k):
    raw, scaled = score_std(d_k, 5000, torch.Generator().manual_seed(1))
    assert math.isclose(raw, math.sqrt(d_k), rel_tol=0.1), f"raw should be about {math.sqrt(d_k)}, got {raw}"
    assert math.isclose(scaled, 1, rel_tol=0.1), f"scaled should be about 1, got {scaled}"
