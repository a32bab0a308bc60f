"""The softmax runs over the queries instead of the keys.

Every query shares a weight of 1 among the keys, so every row sums to 1, not every column. The keys are the last axis.
"""


def _weights(scores, mask):
    if mask is None:
        return torch.softmax(scores, dim=-2)
    blocked = _blocked(mask, scores)
    hidden = blocked & ~blocked.all(dim=-2, keepdim=True)
    return torch.softmax(scores.masked_fill(hidden, -math.inf), dim=-2).masked_fill(blocked, 0.0)
