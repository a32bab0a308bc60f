"""Deals the features out to the heads in turn, like cards.

Head i gets neighbouring features, i*d_k up to (i+1)*d_k. Ask which of the two new axes varies fastest in memory: the head or
the feature within the head?
"""


def split_heads(x, num_heads):
    batch, length, d_model = x.shape
    if num_heads < 1 or d_model % num_heads != 0:
        raise ValueError(f"d_model = {d_model} cannot be split into {num_heads} heads")
    return x.reshape(batch, length, d_model // num_heads, num_heads).permute(0, 3, 1, 2)
