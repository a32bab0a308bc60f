"""The scores are stretched to a larger mask.

A mask with more rows than the scores belongs to another batch. `where` repeats the scores without a word, and the
result has the mask's shape; only the mask may broadcast.
"""


def _blocked(mask, scores):
    blocked = mask.bool()
    try:
        torch.broadcast_shapes(blocked.shape, scores.shape)
    except RuntimeError as error:
        raise ValueError(f"mask {tuple(blocked.shape)} and scores {tuple(scores.shape)}: {error}") from None
    return blocked


def _weights(scores, mask):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    blocked = _blocked(mask, scores)
    hidden = torch.where(blocked & ~blocked.all(dim=-1, keepdim=True), -math.inf, scores)
    return torch.where(blocked, 0.0, torch.softmax(hidden, dim=-1))
