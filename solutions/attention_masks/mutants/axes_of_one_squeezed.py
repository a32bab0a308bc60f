"""squeeze() also removes axes that happen to have size 1.

A batch of one, a single head and a single query are ordinary. squeeze without an axis drops them all.
"""


def _masked_softmax(scores, blocked):
    hidden = blocked & ~blocked.all(dim=-1, keepdim=True)
    return torch.softmax(scores.masked_fill(hidden, -math.inf), dim=-1).masked_fill(blocked, 0.0).squeeze()
