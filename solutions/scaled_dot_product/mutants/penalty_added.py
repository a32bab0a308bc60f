"""A penalty is subtracted from blocked scores, instead of replacing them.

1000 is much until a score is greater. A blocked score has to be without effect whatever it was: overwrite it.
"""


def _weights(scores, mask):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    blocked = _blocked(mask, scores)
    return torch.softmax(scores - 1e3 * blocked.to(scores.dtype), dim=-1).masked_fill(
        blocked.all(dim=-1, keepdim=True), 0.0
    )
