"""The sum of a fully blocked row is raised from 0 to the smallest number there is, so that the division gives 0.

Forward that works. On the way back, the gradient is divided by the same number and overflows, and inf * 0 is NaN: after
one step all parameters are lost. Divide by 1 where there is nothing to share.
"""


def _masked_softmax(scores, padding_mask):
    if padding_mask is None:
        return torch.softmax(scores, dim=-1)
    blocked = _blocked(padding_mask, scores.shape).to(scores.dtype)
    scores = scores - 1e30 * blocked
    parts = torch.exp(scores - scores.detach().amax(dim=-1, keepdim=True)) * (1 - blocked)
    return parts / parts.sum(dim=-1, keepdim=True).clamp(min=torch.finfo(scores.dtype).tiny)
