"""Check yourself: `python -m pytest test_multihead_split.py`. The graded suite looks at more than this."""

import pytest
import torch
from multihead_split import merge_heads, split_heads

B, N, H, D_K = 2, 3, 5, 7


@pytest.fixture
def features():
    """(B, n, d_model), every number different, so that a number shows where it came from."""
    return torch.arange(B * N * H * D_K, dtype=torch.float32).reshape(B, N, H * D_K)


def test_worked_example():
    x = torch.tensor([[[0.0, 1.0, 2.0, 3.0], [4.0, 5.0, 6.0, 7.0]]])
    heads = split_heads(x, 2)
    assert heads.tolist() == [[[[0.0, 1.0], [4.0, 5.0]], [[2.0, 3.0], [6.0, 7.0]]]], (
        "see the worked example in README.md"
    )


def test_split_moves_the_heads_before_the_tokens(features):
    shape = tuple(split_heads(features, H).shape)
    assert shape == (B, H, N, D_K), f"(B, h, n, d_k) is {(B, H, N, D_K)}, your result has {shape}"


def test_last_head_of_the_first_token_is_the_end_of_its_features(features):
    found = split_heads(features, H)[0, -1, 0]
    wanted = features[0, 0, -D_K:]
    assert torch.equal(found, wanted), f"expected {wanted.tolist()}, got {found.tolist()}"


def test_merge_returns_one_row_of_features_per_token():
    shape = tuple(merge_heads(torch.zeros(B, H, N, D_K)).shape)
    assert shape == (B, N, H * D_K), f"(B, n, h * d_k) is {(B, N, H * D_K)}, your result has {shape}"


def test_merge_undoes_split(features):
    assert torch.equal(merge_heads(split_heads(features, H)), features), "merge_heads(split_heads(x, h)) must be x"


def test_gradients_reach_the_input(features):
    features.requires_grad_()
    merge_heads(split_heads(features, H)).sum().backward()
    assert features.grad is not None, "the result is cut off from x: no detach, no NumPy, no lists on the way"
    assert torch.equal(features.grad, torch.ones(B, N, H * D_K))


def test_a_number_of_heads_that_does_not_divide_is_refused():
    with pytest.raises(ValueError, match="10") as raised:
        split_heads(torch.zeros(B, N, 10), 4)
    assert "4" in str(raised.value), "name both sizes in the message: the width 10 and the 4 heads"
