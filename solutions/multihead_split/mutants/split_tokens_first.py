"""Cuts the features, but leaves the head axis behind the tokens.

The shape is (B, n, h, d_k), where (B, h, n, d_k) is asked for. A matrix product works on the last two axes: with yours, the
heads of one token would attend to each other instead of the tokens.
"""


def split_heads(x, num_heads):
    batch, length, d_model = x.shape
    if num_heads < 1 or d_model % num_heads != 0:
        raise ValueError(f"d_model = {d_model} cannot be split into {num_heads} heads")
    return x.reshape(batch, length, num_heads, d_model // num_heads)
