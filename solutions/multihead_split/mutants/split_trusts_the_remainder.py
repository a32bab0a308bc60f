"""Believes that the test for divisibility also refuses zero and negative numbers of heads.

A remainder by 0 is an error of its own, and -1 divides everything. Numbers of heads below 1 need a test before the remainder
is taken.
"""


def split_heads(x, num_heads):
    batch, length, d_model = x.shape
    if d_model % num_heads != 0:
        raise ValueError(f"d_model = {d_model} cannot be split into {num_heads} heads")
    return x.reshape(batch, length, num_heads, d_model // num_heads).transpose(1, 2)
