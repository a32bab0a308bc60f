"""Believes that the caller's own tensor has to be rearranged as well.

The result is right, but the argument was overwritten: whoever uses the heads again gets other numbers. Return the result and
leave the input alone.
"""


def merge_heads(x):
    batch, num_heads, length, d_k = x.shape
    merged = x.transpose(1, 2).reshape(batch, length, num_heads * d_k).clone()
    with torch.no_grad():
        x.copy_(merged.reshape(x.shape))
    return merged
