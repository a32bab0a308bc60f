"""Reference solution of `self_and_cross_attention`: Vaswani et al. 2017, section 3.2, as three modules."""

import math

import torch
from torch import nn


class SelfAttention(nn.Module):
    """Every token of x asks all tokens of x: (B, n, d) -> (B, n, d)."""

    def __init__(self, embed_dim: int) -> None:
        super().__init__()
        self.q_linear = nn.Linear(embed_dim, embed_dim)
        self.k_linear = nn.Linear(embed_dim, embed_dim)
        self.v_linear = nn.Linear(embed_dim, embed_dim)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return _attend(self.q_linear(x), self.k_linear(x), self.v_linear(x))


class CrossAttention(nn.Module):
    """Every position of the decoder asks all positions of the encoder: (B, T_dec, d), (B, T_enc, d) -> (B, T_dec, d)."""

    def __init__(self, embed_dim: int) -> None:
        super().__init__()
        self.q_linear = nn.Linear(embed_dim, embed_dim)
        self.k_linear = nn.Linear(embed_dim, embed_dim)
        self.v_linear = nn.Linear(embed_dim, embed_dim)

    def forward(self, x_dec: torch.Tensor, x_enc: torch.Tensor) -> torch.Tensor:
        if x_dec.shape[0] != x_enc.shape[0]:
            raise ValueError(f"x_dec holds {x_dec.shape[0]} sequences, but x_enc holds {x_enc.shape[0]}")
        return _attend(self.q_linear(x_dec), self.k_linear(x_enc), self.v_linear(x_enc))


class MultiHeadSelfAttention(nn.Module):
    """Self-attention in num_heads slices of the features at once: (B, n, d) -> (B, n, d)."""

    def __init__(self, embed_dim: int, num_heads: int) -> None:
        super().__init__()
        if embed_dim % num_heads != 0:
            raise ValueError(f"embed_dim = {embed_dim} cannot be split into {num_heads} heads of equal size")
        self.num_heads = num_heads
        self.q = nn.Linear(embed_dim, embed_dim)
        self.k = nn.Linear(embed_dim, embed_dim)
        self.v = nn.Linear(embed_dim, embed_dim)
        self.out = nn.Linear(embed_dim, embed_dim)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        query, key, value = (_split(projection(x), self.num_heads) for projection in (self.q, self.k, self.v))
        return self.out(_merge(_attend(query, key, value)))


def _attend(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor) -> torch.Tensor:
    """Scaled dot-product attention: (..., n_q, d), (..., n_k, d), (..., n_k, d) -> (..., n_q, d)."""
    scores = query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])
    return torch.softmax(scores, dim=-1) @ value


def _split(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    """(B, n, h * d_k) -> (B, h, n, d_k): head i gets the features i*d_k:(i+1)*d_k of every token."""
    return x.unflatten(-1, (num_heads, -1)).transpose(1, 2)


def _merge(x: torch.Tensor) -> torch.Tensor:
    """(B, h, n, d_k) -> (B, n, h * d_k), the inverse of `_split`."""
    return x.transpose(1, 2).flatten(start_dim=2)
