"""The list only keeps the parameters: all heads attend in one einsum; unfusing goes through a module of its own."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn


@dataclass
class Config:
    hidden_size: int
    num_attention_heads: int

    @property
    def head_dim(self) -> int:
        width, rest = divmod(self.hidden_size, self.num_attention_heads)
        if rest:
            raise ValueError(f"{self.num_attention_heads} heads leave {rest} of {self.hidden_size} features over")
        return width


def attention(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    return torch.softmax(torch.einsum("...qd,...kd->...qk", q * q.shape[-1] ** -0.5, k), -1) @ v


class AttentionHead(nn.Module):
    def __init__(self, embed_dim: int, head_dim: int) -> None:
        super().__init__()
        for name in "qkv":
            setattr(self, f"W_{name}", nn.Linear(embed_dim, head_dim))

    def forward(self, hidden_states: Tensor) -> Tensor:
        return attention(*(getattr(self, f"W_{name}")(hidden_states) for name in "qkv"))


class MultiHeadAttention(nn.Module):
    def __init__(self, config) -> None:
        super().__init__()
        config = Config(config.hidden_size, config.num_attention_heads)
        heads = [AttentionHead(config.hidden_size, config.head_dim) for _ in range(config.num_attention_heads)]
        self.output_layer = nn.Linear(config.hidden_size, config.hidden_size)
        self.heads = nn.ModuleList(heads)

    def project(self, name: str, x: Tensor) -> Tensor:
        layers = [getattr(head, name) for head in self.heads]
        weight = torch.stack([layer.weight for layer in layers])
        bias = torch.stack([layer.bias for layer in layers])
        return torch.einsum("hkd,bnd->bhnk", weight, x) + bias[:, None]

    def forward(self, hidden_states: Tensor) -> Tensor:
        context = attention(*(self.project(name, hidden_states) for name in ("W_q", "W_k", "W_v")))
        return self.output_layer(torch.einsum("bhnk->bnhk", context).flatten(2))


@torch.no_grad()
def fuse_heads(module: MultiHeadAttention) -> dict[str, Tensor]:
    fused = {"W_o.weight": module.output_layer.weight.clone(), "W_o.bias": module.output_layer.bias.clone()}
    for name in ("W_q", "W_k", "W_v"):
        fused[f"{name}.weight"] = torch.vstack([getattr(head, name).weight for head in module.heads])
        fused[f"{name}.bias"] = torch.hstack([getattr(head, name).bias for head in module.heads])
    return fused


@torch.no_grad()
def unfuse_heads(state_dict: dict[str, Tensor], num_heads: int) -> dict[str, Tensor]:
    like = state_dict["W_o.weight"]
    module = MultiHeadAttention(Config(len(like), num_heads)).to(like.dtype)
    for name in ("W_q", "W_k", "W_v"):
        weights = state_dict[f"{name}.weight"].view(num_heads, -1, len(like))
        biases = state_dict[f"{name}.bias"].view(num_heads, -1)
        for head, weight, bias in zip(module.heads, weights, biases, strict=True):
            getattr(head, name).weight.copy_(weight)
            getattr(head, name).bias.copy_(bias)
    module.output_layer.weight.copy_(like)
    module.output_layer.bias.copy_(state_dict["W_o.bias"])
    return module.state_dict()
