"""Moves the wrong axis: the features end up before the tokens.

The result is one row of features per token, (B, n, h * d_k); yours is (B, h * d_k, n). Two axes swap places before the merge,
heads and tokens; the features stay last.
"""


def merge_heads(x):
    batch, num_heads, length, d_k = x.shape
    return x.transpose(2, 3).reshape(batch, num_heads * d_k, length)
