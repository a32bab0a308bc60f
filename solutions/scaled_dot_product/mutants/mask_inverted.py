"""True in the mask is taken to mean "may be attended to".

So does PyTorch's own function of this name. In this course True means blocked, as in key_padding_mask of
torch.nn.MultiheadAttention.
"""


def _weights(scores, mask):
    if mask is None:
        return torch.softmax(scores, dim=-1)
    blocked = ~_blocked(mask, scores)
    hidden = blocked & ~blocked.all(dim=-1, keepdim=True)
    return torch.softmax(scores.masked_fill(hidden, -math.inf), dim=-1).masked_fill(blocked, 0.0)
