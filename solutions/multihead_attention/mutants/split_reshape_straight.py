"""Believes that a reshape to (B, h, n, d_k) splits the heads.

A reshape never moves a number: your head 0 holds the first tokens whole, not a slice of every token. Cut the feature axis in
two, then move the head axis in front of the tokens (exercise `multihead_split`).
"""


def _split(x, num_heads):
    batch, length, d_model = x.shape
    return x.reshape(batch, num_heads, length, d_model // num_heads)
