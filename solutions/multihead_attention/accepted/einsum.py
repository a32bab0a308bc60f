"""Everything as einsum with named axes; -inf as the fill, and an open dummy in rows that are blocked as a whole."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn


@dataclass(frozen=True)
class Sizes:
    query: int
    key: int

    def agree(self, what: str) -> None:
        if self.query != self.key:
            raise ValueError(f"{what}: {self.query} != {self.key}")


class MultiHeadAttention(nn.Module):
    def __init__(self, d_model: int, num_heads: int) -> None:
        super().__init__()
        self.num_heads, self.d_k = num_heads, d_model // num_heads
        if self.num_heads * self.d_k != d_model:
            raise ValueError(f"{num_heads} heads do not fit into {d_model} features")
        for name in "qkvo":
            self.add_module(f"W_{name}", nn.Linear(d_model, d_model))

    def heads(self, x: Tensor) -> Tensor:
        return x.reshape(*x.shape[:2], self.num_heads, self.d_k)

    def forward(
        self,
        query: Tensor,
        key: Tensor | None = None,
        value: Tensor | None = None,
        padding_mask: Tensor | None = None,
        causal: bool = False,
    ) -> tuple[Tensor, Tensor]:
        key = query if key is None else key
        value = key if value is None else value
        Sizes(len(query), len(key)).agree("sequences in query and key")
        Sizes(len(key), len(value)).agree("sequences in key and value")
        Sizes(key.shape[1], value.shape[1]).agree("lengths of key and value")
        q, k, v = self.heads(self.W_q(query)), self.heads(self.W_k(key)), self.heads(self.W_v(value))
        scores = torch.einsum("bqhd,bkhd->bhqk", q * self.d_k**-0.5, k)
        blocked = torch.zeros_like(scores, dtype=torch.bool)
        if padding_mask is not None:
            Sizes(len(padding_mask), len(key)).agree("sequences in mask and key")
            Sizes(padding_mask.shape[1], key.shape[1]).agree("lengths of mask and key")
            blocked |= padding_mask.ne(0)[:, None, None]
        if causal:
            Sizes(query.shape[1], key.shape[1]).agree("causal, lengths of query and key")
            step = torch.arange(query.shape[1])
            blocked |= step[None, :] > step[:, None]
        nothing = blocked.all(-1, keepdim=True)
        weights = scores.masked_fill(blocked & ~nothing, float("-inf")).softmax(-1) * ~nothing
        context = torch.einsum("bhqk,bkhd->bqhd", weights, v)
        return self.W_o(context.flatten(-2)), weights
