"""The finished weights are overwritten in place.

The softmax keeps its result to compute its gradient. Change it in place, and backward() finds that out and raises an
error. Use the operation without the underscore, which makes a new tensor.
"""


def _masked_softmax(scores, blocked):
    hidden = blocked & ~blocked.all(dim=-1, keepdim=True)
    return torch.softmax(scores.masked_fill(hidden, -math.inf), dim=-1).masked_fill_(blocked, 0.0)
