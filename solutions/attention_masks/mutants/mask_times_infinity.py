"""The mask is multiplied by -inf and added.

0 times inf is NaN, so every open position becomes NaN. Fill in the -inf where the mask is True, with masked_fill or
where.
"""


def _masked_softmax(scores, blocked):
    return torch.softmax(scores + blocked * -math.inf, dim=-1).masked_fill(blocked, 0.0)
