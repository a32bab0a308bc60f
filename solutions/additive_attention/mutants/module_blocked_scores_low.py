"""Blocked scores are filled with -1e9, so a row with every position blocked gets equal weights.

A softmax only sees differences: if the whole row is -1e9, nothing is lower than anything else. Such a row has to end up
as 0 throughout.
"""


def _masked_softmax(scores, padding_mask):
    if padding_mask is not None:
        scores = scores.masked_fill(_blocked(padding_mask, scores.shape), -1e9)
    return torch.softmax(scores, dim=-1)
