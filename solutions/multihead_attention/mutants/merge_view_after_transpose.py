"""Calls view on a tensor whose axes were just swapped.

`view` shares memory, so it can only merge axes that lie next to each other there, and after a transpose they don't. The error
message names the operation that copies where it has to.
"""


def _merge(x):
    batch, num_heads, length, d_k = x.shape
    return x.transpose(1, 2).view(batch, length, num_heads * d_k)
