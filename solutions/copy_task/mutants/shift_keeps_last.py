"""Puts BOS in front and forgets to drop the last column.

Input and target have the same length: the last token of the target is never an input, because nothing is written after it.
"""


def shift_right(target, bos_id):
    return torch.cat([torch.full_like(target[:, :1], bos_id), target], dim=1)
