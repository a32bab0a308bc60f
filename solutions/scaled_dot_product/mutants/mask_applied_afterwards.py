"""The weights are set to 0 after the softmax, and the rest is left as it is.

The blocked keys have taken their share of the sum before: the open weights no longer sum to 1. Block the scores.
"""


def _weights(scores, mask):
    weights = torch.softmax(scores, dim=-1)
    return weights if mask is None else weights.masked_fill(_blocked(mask, scores), 0.0)
