"""Reference: multi-head attention as a list of heads, and the way to one wide module and back."""

import math
from collections.abc import Mapping

import torch
from torch import nn


class AttentionHead(nn.Module):
    """One head with projections of its own."""

    def __init__(self, embed_dim: int, head_dim: int) -> None:
        super().__init__()
        self.W_q = nn.Linear(embed_dim, head_dim)
        self.W_k = nn.Linear(embed_dim, head_dim)
        self.W_v = nn.Linear(embed_dim, head_dim)

    def forward(self, hidden_states: torch.Tensor) -> torch.Tensor:
        """(B, n, embed_dim) -> (B, n, head_dim)."""
        return _attend(self.W_q(hidden_states), self.W_k(hidden_states), self.W_v(hidden_states))


class MultiHeadAttention(nn.Module):
    """`config.num_attention_heads` heads side by side, and a layer that mixes them."""

    def __init__(self, config) -> None:
        super().__init__()
        width = _head_width(config.hidden_size, config.num_attention_heads)
        self.heads = nn.ModuleList(AttentionHead(config.hidden_size, width) for _ in range(config.num_attention_heads))
        self.output_layer = nn.Linear(config.hidden_size, config.hidden_size)

    def forward(self, hidden_states: torch.Tensor) -> torch.Tensor:
        """(B, n, d) -> (B, n, d)."""
        return self.output_layer(_joined([head(hidden_states) for head in self.heads]))


def fuse_heads(module: MultiHeadAttention) -> dict[str, torch.Tensor]:
    """The state dict of exercise `multihead_attention`'s module that computes what `module` computes.

    `nn.Linear` keeps its weight as (out, in) and head i makes the outputs i*d_k:(i+1)*d_k, so weights and biases of the heads
    lie on top of each other along axis 0.
    """
    state, count = module.state_dict(), len(module.heads)
    fused = {f"{name}.{part}": _stacked(state, name, part, count) for name in _PROJECTIONS for part in _PARTS}
    return fused | {f"W_o.{part}": state[f"output_layer.{part}"] for part in _PARTS}


def unfuse_heads(state_dict: Mapping[str, torch.Tensor], num_heads: int) -> dict[str, torch.Tensor]:
    """The inverse of `fuse_heads`; ValueError if num_heads does not divide the width."""
    width = _head_width(len(state_dict["W_q.weight"]), num_heads)
    separate = {
        f"heads.{i}.{name}.{part}": _piece(state_dict[f"{name}.{part}"], i, width, num_heads)
        for i in range(num_heads)
        for name in _PROJECTIONS
        for part in _PARTS
    }
    return separate | {f"output_layer.{part}": state_dict[f"W_o.{part}"] for part in _PARTS}


_PROJECTIONS, _PARTS = ("W_q", "W_k", "W_v"), ("weight", "bias")


def _head_width(hidden_size, num_heads):
    """d_k; ValueError if it is no whole number."""
    if hidden_size % num_heads != 0:
        raise ValueError(f"a width of {hidden_size} cannot be split into {num_heads} heads of equal size")
    return hidden_size // num_heads


def _attend(q, k, v):
    """(B, n, d_k), three times -> (B, n, d_k)."""
    return _weights(q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])) @ v


def _weights(scores):
    """Softmax over the keys."""
    return torch.softmax(scores, dim=-1)


def _joined(outputs):
    """What the heads found, (B, n, d_k) each -> (B, n, d)."""
    return torch.cat(outputs, dim=-1)


def _stacked(state, name, part, count):
    """One weight or bias of all heads, head 0 on top."""
    return torch.cat([state[f"heads.{i}.{name}.{part}"] for i in range(count)])


def _piece(fused, i, width, num_heads):
    """The part of a weight or bias that belongs to head i of num_heads."""
    return fused[i * width : (i + 1) * width]
