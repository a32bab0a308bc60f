"""Believes that a reshape to the right shape is a split.

A reshape never moves a number, it only cuts the same row of memory at other places. Which numbers end up in head 0: a slice of
the features of every token, or the first tokens whole? Cutting the feature axis and moving the head axis are two steps.
"""


def split_heads(x, num_heads):
    batch, length, d_model = x.shape
    if num_heads < 1 or d_model % num_heads != 0:
        raise ValueError(f"d_model = {d_model} cannot be split into {num_heads} heads")
    return x.reshape(batch, num_heads, length, d_model // num_heads)
