"""Takes the exponentials of the raw scores.

exp overflows near 709 in float64 and near 88 in float32, and inf / inf is NaN. `torch.softmax` subtracts the maximum first
(exercise `masked_softmax`).
"""


def _weights(scores, blocked):
    parts = torch.exp(scores)
    if blocked is not None:
        parts = parts.masked_fill(blocked, 0.0)
    total = parts.sum(dim=-1, keepdim=True)
    return parts / torch.where(total == 0, torch.ones_like(total), total)
