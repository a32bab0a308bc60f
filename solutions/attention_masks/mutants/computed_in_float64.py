"""Everything is computed and returned in float64.

The caller chose the dtype; what comes in goes out.
"""


def _masked_softmax(scores, blocked):
    hidden = blocked & ~blocked.all(dim=-1, keepdim=True)
    return torch.softmax(scores.double().masked_fill(hidden, -math.inf), dim=-1).masked_fill(blocked, 0.0)
