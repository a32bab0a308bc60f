"""Check yourself: `python -m pytest test_attention_masks.py`. The graded suite looks at more than this."""

import pytest
import torch
from attention_masks import causal_mask, combine_masks, masked_attention_weights, padding_mask

T, F = True, False
LOGS = torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64).log()


def test_padding_lies_behind_the_length():
    mask = padding_mask([2, 0, 3], 4)
    wanted = [[F, F, T, T], [T, T, T, T], [F, F, F, T]]
    assert mask.tolist() == wanted, f"True where there is no word: expected {wanted}, got {mask.tolist()}"
    assert mask.dtype == torch.bool, f"masks are torch.bool, yours is {mask.dtype}"


@pytest.mark.parametrize("lengths", [[5], [-1]])
def test_impossible_lengths(lengths):
    with pytest.raises(ValueError):
        padding_mask(lengths, 4)


def test_nobody_sees_the_future():
    mask = causal_mask(3)
    wanted = [[F, T, T], [F, F, T], [F, F, F]]
    assert mask.tolist() == wanted, f"row i is token i and may look at 0 to i: expected {wanted}, got {mask.tolist()}"
    assert mask.dtype == torch.bool, f"masks are torch.bool, yours is {mask.dtype}"


def test_both_masks_together():
    mask = combine_masks(torch.tensor([[F, F, T], [F, F, F]]), torch.tensor([[F, T, T], [F, F, T], [F, F, F]]))
    full = mask.expand(2, 1, 3, 3)
    wanted = [[F, T, T], [F, F, T], [F, F, T]]
    assert full[0, 0].tolist() == wanted, (
        f"sequence 0 ends after two words: expected {wanted}, got {full[0, 0].tolist()}"
    )
    assert full[1, 0].tolist() == [[F, T, T], [F, F, T], [F, F, F]], (
        "sequence 1 has no padding: only the future is blocked"
    )


def test_padding_belongs_to_keys_and_sequences():
    mask = combine_masks(torch.tensor([[F, F, F, F, T], [F, F, T, T, T]]), None)
    scores = torch.zeros(2, 7, 3, 5)
    assert (scores.masked_fill(mask, 1).sum(dim=-1)[0] == 1).all(), (
        "sequence 0: one key is blocked, in every row and head"
    )
    assert (scores.masked_fill(mask, 1).sum(dim=-1)[1] == 3).all(), "sequence 1: three keys, in every row and head"


def test_no_mask_at_all():
    assert combine_masks(None, None) is None, "nothing combined with nothing is None"


def test_the_worked_example():
    weights = masked_attention_weights(LOGS.expand(1, 1, 3, 3), torch.tensor([[F, T, T], [F, F, T], [F, F, F]]))
    wanted = [[1, 0, 0], [1 / 3, 2 / 3, 0], [1 / 6, 2 / 6, 3 / 6]]
    assert torch.allclose(weights[0, 0], torch.tensor(wanted).double(), atol=1e-6), (
        f"expected {wanted}, got {weights[0, 0]}"
    )


@pytest.mark.parametrize("dtype", [torch.float64, torch.float32, torch.float16, torch.bfloat16])
def test_a_sequence_without_words(dtype):
    scores = LOGS.to(dtype).repeat(2, 1, 3, 1).requires_grad_()
    mask = torch.tensor([[F, F, T], [T, T, T]])[:, None, None, :]
    weights = masked_attention_weights(scores, mask)
    assert weights.dtype == dtype, f"{dtype} came in, so {dtype} should go out, not {weights.dtype}"
    assert not weights.isnan().any(), f"NaN: what is the softmax of a row of nothing but -inf? got {weights}"
    assert (weights[1] == 0).all(), f"the second sequence has no open key, so its weights are 0; got {weights[1]}"
    assert abs(weights[0, 0, 0, 1].item() - 2 / 3) < 0.01, f"the second weight should be 2/3, got {weights[0, 0, 0]}"
    (weights[..., 1]).sum().backward()
    assert not scores.grad.isnan().any(), "the weights are right, but NaN comes back in the gradient: see README.md"
    assert scores.grad[0].any(), "no gradient arrives where two keys are open: are the weights cut off from the scores?"


def test_masks_of_another_batch_are_refused():
    with pytest.raises(ValueError) as raised:
        masked_attention_weights(torch.zeros(2, 1, 5, 3), torch.zeros(7, 1, 5, 3, dtype=torch.bool))
    for size in "27":
        assert size in str(raised.value), f"name the sizes 2 and 7 in the message; it is: {raised.value}"
