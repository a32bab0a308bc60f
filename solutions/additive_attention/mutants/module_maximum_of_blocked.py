"""The maximum that is subtracted is taken over blocked positions, too.

Where a blocked score lies far above the open ones, the exponentials of all open positions become 0, and nothing is left
to share. Block the scores first; then take the maximum.
"""


def _masked_softmax(scores, padding_mask):
    if padding_mask is None:
        return torch.softmax(scores, dim=-1)
    blocked = _blocked(padding_mask, scores.shape)
    parts = torch.exp(scores - scores.amax(dim=-1, keepdim=True)).masked_fill(blocked, 0.0)
    total = parts.sum(dim=-1, keepdim=True)
    return parts / torch.where(total > 0, total, 1.0)
