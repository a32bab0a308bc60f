"""The mask is taken and then forgotten: padding gets attention.

A padded position has an encoder state, but no word. What has to happen to its score before the softmax?
"""


def _masked_softmax(scores, padding_mask):
    if padding_mask is not None:
        _blocked(padding_mask, scores.shape)
    return torch.softmax(scores, dim=-1)
