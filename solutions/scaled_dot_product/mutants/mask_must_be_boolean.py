"""The mask is used as it comes, and a mask of numbers is no boolean one.

Masks of 0 and 1 are masks as well. Cast the mask before you use it.
"""


def _weights(scores, mask):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    _blocked(mask, scores)
    closed = mask.bool().expand(scores.shape).all(dim=-1, keepdim=True)
    return torch.softmax(scores.masked_fill(mask, -math.inf).masked_fill(closed, 0.0), dim=-1).masked_fill(mask, 0.0)
