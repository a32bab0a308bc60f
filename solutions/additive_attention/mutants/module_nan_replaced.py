"""-inf is added to blocked scores, and the NaN of a fully blocked row is replaced by 0 at the end.

The weights look right, but on the way back the gradient passes the place where the NaN arose, and 0 * NaN is NaN: after
one step all parameters are lost. Keep the NaN from arising, instead of removing it.
"""


def _masked_softmax(scores, padding_mask):
    if padding_mask is None:
        return torch.softmax(scores, dim=-1)
    blocked = _blocked(padding_mask, scores.shape)
    scores = scores + torch.zeros_like(scores).masked_fill(blocked, -torch.inf)
    return torch.nan_to_num(torch.softmax(scores, dim=-1), nan=0.0)
