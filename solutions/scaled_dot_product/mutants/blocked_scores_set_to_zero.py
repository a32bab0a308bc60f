"""Blocked scores are set to 0 before the softmax.

exp(0) is 1, so a score of 0 takes its share like any other. Which score has the exponential 0?
"""


def _weights(scores, mask):
    return torch.softmax(scores if mask is None else scores.masked_fill(_blocked(mask, scores), 0.0), dim=-1)
