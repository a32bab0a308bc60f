"""The softmax is written out with exp of the raw scores.

exp overflows near 709 in float64 and near 88 in float32, and inf / inf is NaN. Subtract the maximum of the row first,
or use the softmax of PyTorch, which does.
"""


def _weights(scores, mask):
    parts = torch.exp(scores)
    if mask is not None:
        parts = parts.masked_fill(_blocked(mask, scores), 0.0)
    total = parts.sum(dim=-1, keepdim=True)
    return parts / total.where(total > 0, 1.0)
