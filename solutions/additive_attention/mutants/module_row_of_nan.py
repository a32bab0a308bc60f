"""Blocked scores are filled with -inf, and a row with every position blocked becomes NaN.

The softmax of nothing but -inf is 0 / 0. One such sentence in a batch, and every parameter is NaN after the next step.
The row has to end up as 0 throughout, forward and backward.
"""


def _masked_softmax(scores, padding_mask):
    if padding_mask is not None:
        scores = scores.masked_fill(_blocked(padding_mask, scores.shape), -torch.inf)
    return torch.softmax(scores, dim=-1)
