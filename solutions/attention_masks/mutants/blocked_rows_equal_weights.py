"""Blocked scores are filled with the lowest finite number, and a row that is blocked throughout gets equal weights.

The softmax only sees differences: a row of equal scores, however low, is a row of equal weights, here on nothing but
blocked keys. It has to become 0 in a step of its own.
"""


def _masked_softmax(scores, blocked):
    return torch.softmax(scores.masked_fill(blocked, torch.finfo(scores.dtype).min), dim=-1)
