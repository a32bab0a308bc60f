import torch


def split_heads(x, num_heads):
    if num_heads < 1 or x.shape[-1] % num_heads:
        raise ValueError(f"{x.shape[-1]} features cannot go to {num_heads} heads")
    b, n, _ = x.shape
    out = x.new_zeros(b, num_heads, n, x.shape[-1] // num_heads)
    for i, part in enumerate(x.chunk(num_heads, dim=-1)):
        out[:, i] = part
    return out


def merge_heads(x):
    b, h, n, k = x.shape
    out = x.new_zeros(b, n, h * k)
    for i in range(h):
        out[..., i * k : (i + 1) * k] = x[:, i]
    return out
