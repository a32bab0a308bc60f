"""Looks every feature up in a table of indices; einsum swaps the axes."""

import torch


class Heads:
    """How d_model features are dealt out to heads."""

    def __init__(self, d_model: int, num_heads: int) -> None:
        if num_heads < 1 or d_model % num_heads != 0:
            raise ValueError(f"cannot cut a width of {d_model} into {num_heads} equal parts")
        self.table = torch.arange(d_model).view(num_heads, d_model // num_heads)


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    return torch.einsum("bnhk->bhnk", x[..., Heads(x.shape[-1], num_heads).table])


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    h, d_k = x.shape[1], x.shape[3]
    feature = torch.arange(h * d_k)
    return x.permute(0, 2, 1, 3)[:, :, feature // d_k, feature % d_k]
