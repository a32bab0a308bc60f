import torch
from torch import Tensor


def split_heads(x: Tensor, num_heads: int) -> Tensor:
    width = x.size(-1)
    if num_heads <= 0:
        raise ValueError(f"need at least one head, got {num_heads}")
    if width % num_heads:
        raise ValueError(f"{num_heads} heads do not divide a width of {width}")
    return torch.stack(x.split(width // num_heads, dim=-1), dim=1)


def merge_heads(x: Tensor) -> Tensor:
    return torch.cat(x.unbind(dim=1), dim=-1)
