"""Fills with -10000, which is no lower than scores can be.

Where all open scores are below the fill, the softmax goes to the padding. Use the lowest number of the dtype
(`torch.finfo`), and set the blocked weights to 0 after the softmax.
"""


def _weights(scores, blocked):
    if blocked is not None:
        scores = scores.masked_fill(blocked, -1e4)
    return torch.softmax(scores, dim=-1)
