"""Believes that a reshape to (B, n, d_model) merges the heads.

The head axis lies before the tokens, so a reshape alone glues neighbouring tokens of one head together. Which axis has to
stand next to the features first?
"""


def _merge(x):
    batch, num_heads, length, d_k = x.shape
    return x.reshape(batch, length, num_heads * d_k)
