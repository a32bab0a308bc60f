"""Blocked scores are filled with -inf, and a row that is blocked throughout becomes NaN.

Its exponentials are all 0, and 0 / 0 is NaN, which spreads to every number that is computed from it. Such a row has to
become 0 (and NaN times 0 is NaN).
"""


def _masked_softmax(scores, blocked):
    return torch.softmax(scores.masked_fill(blocked, -math.inf), dim=-1)
