"""Heads are folded into the batch axis, as in older code: three axes all through, baddbmm with the mask as its bias."""

import math

import torch
from torch import nn

__all__ = ["MultiHeadAttention"]


class Fold(nn.Module):
    """(B, n, d_model) <-> (B * h, n, d_k), without parameters."""

    def __init__(self, heads):
        super().__init__()
        self.heads = heads

    def forward(self, x):
        return torch.cat(x.chunk(self.heads, dim=-1), dim=0)

    def undo(self, x):
        return torch.cat(x.chunk(self.heads, dim=0), dim=-1)


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model, num_heads):
        super().__init__()
        if d_model / num_heads != d_model // num_heads:
            raise ValueError(f"cannot divide {d_model=} by {num_heads=}")
        self.fold = Fold(num_heads)
        self.W_o = nn.Linear(d_model, d_model)
        self.W_v = nn.Linear(d_model, d_model)
        self.W_k = nn.Linear(d_model, d_model)
        self.W_q = nn.Linear(d_model, d_model)
        self.scale = 1 / math.sqrt(d_model // num_heads)

    def forward(self, query, key=None, value=None, padding_mask=None, causal=False):
        key = query if key is None else key
        value = key if value is None else value
        (batch, n_q), (_, n_k) = query.shape[:2], key.shape[:2]
        shapes = [tuple(x.shape[:2]) for x in (query, key, value)]
        if len({shape[0] for shape in shapes}) > 1 or shapes[1] != shapes[2] or (causal and n_q != n_k):
            raise ValueError(f"query, key and value do not fit: {shapes}")
        closed = torch.zeros(batch, n_q, n_k, dtype=torch.bool)
        if padding_mask is not None:
            if padding_mask.shape != key.shape[:2]:
                raise ValueError(f"mask {list(padding_mask.shape)} for keys {list(key.shape[:2])}")
            closed = closed.logical_or(padding_mask.unsqueeze(1))
        if causal:
            closed = closed.logical_or(torch.full((n_q, n_k), True).triu(1))
        closed = closed.repeat(self.fold.heads, 1, 1)
        bias = torch.zeros(closed.shape, dtype=query.dtype).masked_fill(closed, torch.finfo(query.dtype).min / 2)
        q, k, v = self.fold(self.W_q(query)), self.fold(self.W_k(key)), self.fold(self.W_v(value))
        scores = torch.baddbmm(bias, q, k.mT, alpha=self.scale)
        weights = nn.functional.softmax(scores, dim=2).where(~closed, 0)
        output = self.W_o(self.fold.undo(weights.bmm(v)))
        return output, torch.stack(weights.chunk(self.fold.heads), dim=1)
