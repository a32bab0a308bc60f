"""Names the axes it cuts and joins: unflatten, movedim, flatten."""

import torch
from torch import Tensor


def split_heads(x: Tensor, num_heads: int) -> Tensor:
    d_model = x.size(-1)
    if num_heads <= 0 or d_model % num_heads:
        msg = f"num_heads={num_heads} must be positive and divide d_model={d_model}"
        raise ValueError(msg)
    return torch.unflatten(x, -1, (num_heads, -1)).movedim(-2, 1)


def merge_heads(x: Tensor) -> Tensor:
    return x.movedim(1, -2).flatten(start_dim=-2)
