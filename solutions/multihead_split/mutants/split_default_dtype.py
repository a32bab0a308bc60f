"""Fills a new tensor that was made without naming a dtype.

`torch.zeros(...)` is float32 whatever the input is, so float64 input comes back with half its digits. Either make the new
tensor like the input, or do without one.
"""


def split_heads(x, num_heads):
    batch, length, d_model = x.shape
    if num_heads < 1 or d_model % num_heads != 0:
        raise ValueError(f"d_model = {d_model} cannot be split into {num_heads} heads")
    d_k = d_model // num_heads
    heads = torch.zeros(batch, num_heads, length, d_k)
    for i in range(num_heads):
        heads[:, i] = x[..., i * d_k : (i + 1) * d_k]
    return heads
