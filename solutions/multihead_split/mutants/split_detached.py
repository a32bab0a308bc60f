"""Copies the numbers and loses the graph.

Whatever lies before the heads could never learn: the result has no history. Moving axes needs no copy of bare values; stay
with operations that autograd follows.
"""


def split_heads(x, num_heads):
    batch, length, d_model = x.shape
    if num_heads < 1 or d_model % num_heads != 0:
        raise ValueError(f"d_model = {d_model} cannot be split into {num_heads} heads")
    return x.detach().clone().reshape(batch, length, num_heads, d_model // num_heads).transpose(1, 2)
