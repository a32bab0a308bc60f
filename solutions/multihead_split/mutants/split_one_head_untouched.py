"""Believes that one head needs no head axis.

With one head there is nothing to cut, but the result still has four axes, the head axis with size 1. Code behind this function
should not have to ask how many heads there are.
"""


def split_heads(x, num_heads):
    batch, length, d_model = x.shape
    if num_heads < 1 or d_model % num_heads != 0:
        raise ValueError(f"d_model = {d_model} cannot be split into {num_heads} heads")
    if num_heads == 1:
        return x
    return x.reshape(batch, length, num_heads, d_model // num_heads).transpose(1, 2)
