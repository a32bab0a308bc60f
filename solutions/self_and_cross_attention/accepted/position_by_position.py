"""Loops over sequences, heads and queries, with vectors alone; nothing is ever a matrix of scores."""

import math

import torch
from torch import nn


def look(query, keys, values):
    """One query (d_k,) at n keys (n, d_k): the average of n values."""
    scores = torch.stack([torch.dot(query, key) for key in keys]) / math.sqrt(len(query))
    parts = torch.exp(scores - scores.max().detach())
    return sum(part * value for part, value in zip(parts, values, strict=True)) / parts.sum()


def look_all(queries, keys, values):
    return torch.stack(
        [torch.stack([look(q, k, v) for q in qs]) for qs, k, v in zip(queries, keys, values, strict=True)]
    )


class SelfAttention(nn.Module):
    def __init__(self, embed_dim):
        super().__init__()
        self.q_linear = nn.Linear(embed_dim, embed_dim)
        self.k_linear = nn.Linear(embed_dim, embed_dim)
        self.v_linear = nn.Linear(embed_dim, embed_dim)

    def forward(self, x):
        return look_all(self.q_linear(x), self.k_linear(x), self.v_linear(x))


class CrossAttention(nn.Module):
    def __init__(self, embed_dim):
        super().__init__()
        self.q_linear = nn.Linear(embed_dim, embed_dim)
        self.k_linear = nn.Linear(embed_dim, embed_dim)
        self.v_linear = nn.Linear(embed_dim, embed_dim)

    def forward(self, x_dec, x_enc):
        sizes = {x_dec.shape[0], x_enc.shape[0]}
        if len(sizes) == 2:
            raise ValueError(f"two batch sizes: {sorted(sizes)}")
        return look_all(self.q_linear(x_dec), self.k_linear(x_enc), self.v_linear(x_enc))


class MultiHeadSelfAttention(nn.Module):
    def __init__(self, embed_dim, num_heads):
        super().__init__()
        if embed_dim not in range(0, embed_dim + 1, num_heads):
            raise ValueError(f"{num_heads} heads for {embed_dim} features")
        self.slices = [
            slice(start, start + embed_dim // num_heads) for start in range(0, embed_dim, embed_dim // num_heads)
        ]
        self.q = nn.Linear(embed_dim, embed_dim)
        self.k = nn.Linear(embed_dim, embed_dim)
        self.v = nn.Linear(embed_dim, embed_dim)
        self.out = nn.Linear(embed_dim, embed_dim)

    def forward(self, x):
        q, k, v = self.q(x), self.k(x), self.v(x)
        return self.out(torch.cat([look_all(q[..., s], k[..., s], v[..., s]) for s in self.slices], dim=-1))
