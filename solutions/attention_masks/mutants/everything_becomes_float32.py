"""Everything is computed and returned in float32.

That helps half precision and takes half of its digits from float64. What comes in goes out.
"""


def _masked_softmax(scores, blocked):
    hidden = blocked & ~blocked.all(dim=-1, keepdim=True)
    return torch.softmax(scores.float().masked_fill(hidden, -math.inf), dim=-1).masked_fill(blocked, 0.0)
