"""Blocked scores are filled with -1e9, and a row that is blocked throughout gets equal weights.

The softmax only sees differences: a row of nothing but -1e9 is a row of equal scores. It has to become 0 in a step of
its own.
"""


def _weights(scores, mask):
    return torch.softmax(scores if mask is None else scores.masked_fill(_blocked(mask, scores), -1e9), dim=-1)
