"""The scores are stretched to a larger mask.

A mask with more sequences than the scores belongs to another batch. `where` repeats the scores without a word; only
the mask may broadcast.
"""


def _blocked(mask, scores):
    try:
        torch.broadcast_shapes(mask.shape, scores.shape)
    except RuntimeError as error:
        raise ValueError(f"mask {tuple(mask.shape)} and scores {tuple(scores.shape)}: {error}") from None
    return mask


def _masked_softmax(scores, blocked):
    hidden = torch.where(blocked & ~blocked.all(dim=-1, keepdim=True), -math.inf, scores)
    return torch.where(blocked, 0.0, torch.softmax(hidden, dim=-1))
