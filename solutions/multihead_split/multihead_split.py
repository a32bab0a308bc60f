"""Reference: split the features of every token into heads, and merge the heads again."""

import torch


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    """(B, n, d_model) -> (B, h, n, d_k); ValueError if num_heads is below 1 or does not divide d_model."""
    batch, length, d_model = x.shape
    if num_heads < 1:
        raise ValueError(f"num_heads must be at least 1, not {num_heads}")
    if d_model % num_heads != 0:
        raise ValueError(f"d_model = {d_model} cannot be split into {num_heads} heads of equal size")
    return x.reshape(batch, length, num_heads, d_model // num_heads).transpose(1, 2)


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    """(B, h, n, d_k) -> (B, n, h * d_k), the inverse of `split_heads`."""
    batch, num_heads, length, d_k = x.shape
    return x.transpose(1, 2).reshape(batch, length, num_heads * d_k)
