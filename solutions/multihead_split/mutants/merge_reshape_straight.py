"""Believes that a reshape to (B, n, h * d_k) is a merge.

The head axis lies before the tokens, so a reshape alone glues neighbouring tokens of one head together. Which axis has to
stand next to the features before the two can become one?
"""


def merge_heads(x):
    batch, num_heads, length, d_k = x.shape
    return x.reshape(batch, length, num_heads * d_k)
