"""The sum is kept from 0 by adding 1e-9, which is 0 in float16.

The smallest positive float16 is 6e-8: 0 + 1e-9 is 0, and 0 / 0 is NaN. (And where a blocked score is high, the softmax
before it has left nothing for the open ones.) Block the scores, and treat fully blocked rows on their own.
"""


def _masked_softmax(scores, blocked):
    weights = torch.softmax(scores, dim=-1).masked_fill(blocked, 0.0)
    return weights / (weights.sum(dim=-1, keepdim=True) + 1e-9)
