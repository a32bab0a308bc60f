"""Shuffles the heads into each other, one feature of each in turn.

Merged features are all of head 0, then all of head 1, and so on. In the axis pair that becomes one, the features of a head
have to vary fastest.
"""


def merge_heads(x):
    batch, num_heads, length, d_k = x.shape
    return x.permute(0, 2, 3, 1).reshape(batch, length, num_heads * d_k)
