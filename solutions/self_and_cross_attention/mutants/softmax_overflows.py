"""Writes the softmax with bare exponentials.

exp overflows near 709 in float64 and near 88 in float32, and inf / inf is NaN. `torch.softmax` subtracts the maximum first;
by hand, so must you.
"""


def _attend(query, key, value):
    parts = torch.exp(query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1]))
    return parts / parts.sum(dim=-1, keepdim=True) @ value
