"""Shifts the target to the left, so that the decoder sees the token after the one it writes.

At position t the decoder may know what stands before t, never what comes behind. Write down input and target of a sequence of
three tokens, one above the other.
"""


def shift_right(target, bos_id):
    return torch.cat([target[:, 1:], torch.full_like(target[:, :1], bos_id)], dim=1)
