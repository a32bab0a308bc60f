"""The weights are cut off from the scores.

`.data`, `.detach()`, `torch.no_grad()` and NumPy all give right numbers through which no gradient comes back: queries
and keys could never learn.
"""


def _masked_softmax(scores, blocked):
    hidden = blocked & ~blocked.all(dim=-1, keepdim=True)
    return torch.softmax(scores.data.masked_fill(hidden, -math.inf), dim=-1).masked_fill(blocked, 0.0)
