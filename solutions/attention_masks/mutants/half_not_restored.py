"""Half precision is computed in float32, and left there.

Computing in float32 is a good idea; the result still has to have the dtype of the scores. Cast it back.
"""


def _masked_softmax(scores, blocked):
    wide = scores.float() if scores.dtype in (torch.float16, torch.bfloat16) else scores
    hidden = blocked & ~blocked.all(dim=-1, keepdim=True)
    return torch.softmax(wide.masked_fill(hidden, -math.inf), dim=-1).masked_fill(blocked, 0.0)
