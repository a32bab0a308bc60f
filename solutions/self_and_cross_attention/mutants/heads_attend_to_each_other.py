"""Cuts the features into heads, but leaves the heads behind the tokens.

A matrix product works on the last two axes. With (B, n, h, d_k) these are the heads and the features of one token: its heads
attend to each other, and no token sees another. Swap heads and tokens first.
"""


def _split(x, num_heads):
    return x.unflatten(-1, (num_heads, -1))


def _merge(x):
    return x.flatten(start_dim=2)
