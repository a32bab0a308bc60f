"""Blocked scores are set to 0 before the softmax.

exp(0) is 1, so a score of 0 takes its share like any other. Which score has the exponential 0?
"""


def _masked_softmax(scores, blocked):
    return torch.softmax(scores.masked_fill(blocked, 0.0), dim=-1)
