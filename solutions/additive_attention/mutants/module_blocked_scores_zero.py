"""Blocked scores are set to 0.

0 is a score like any other: exp(0) = 1 is often more than an open position gets. Which score has the exponential 0?
"""


def _masked_softmax(scores, padding_mask):
    if padding_mask is not None:
        scores = scores.masked_fill(_blocked(padding_mask, scores.shape), 0.0)
    return torch.softmax(scores, dim=-1)
