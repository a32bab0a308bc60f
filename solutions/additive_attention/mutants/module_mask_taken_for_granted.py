"""A mask is expected in every call.

padding_mask=None is the default, and means that nothing is blocked. None has no attributes: test for it first.
"""


def _masked_softmax(scores, padding_mask):
    blocked = _blocked(padding_mask.bool(), scores.shape)
    lowest = torch.finfo(scores.dtype).min
    return torch.softmax(scores.masked_fill(blocked, lowest), dim=-1).masked_fill(blocked, 0.0)
