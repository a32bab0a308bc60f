"""True is taken to mean "may be attended to", as in F.scaled_dot_product_attention.

In this course True means blocked, as in numpy.ma and in key_padding_mask of torch.nn.MultiheadAttention.
"""


def _masked_softmax(scores, padding_mask):
    if padding_mask is None:
        return torch.softmax(scores, dim=-1)
    blocked = ~_blocked(padding_mask, scores.shape)
    lowest = torch.finfo(scores.dtype).min
    return torch.softmax(scores.masked_fill(blocked, lowest), dim=-1).masked_fill(blocked, 0.0)
