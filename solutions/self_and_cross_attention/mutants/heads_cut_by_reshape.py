"""Cuts the features into heads with one reshape to (B, h, n, d_k).

The shape is right and the contents are not: head 0 holds the first tokens whole, so the heads split the sentence. Cut the last
axis in two, then swap heads and tokens (exercise `multihead_split`).
"""


def _split(x, num_heads):
    batch, length, width = x.shape
    return x.reshape(batch, num_heads, length, width // num_heads)
