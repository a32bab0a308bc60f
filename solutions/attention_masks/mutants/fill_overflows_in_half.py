"""Blocked scores are filled with -1e9, which is no float16.

float16 ends at 65504, and masked_fill refuses what lies beyond. -inf exists in every floating dtype, and
`torch.finfo(dtype).min` is the lowest finite number of each.
"""


def _masked_softmax(scores, blocked):
    return torch.softmax(scores.masked_fill(blocked, -1e9), dim=-1).masked_fill(blocked, 0.0)
