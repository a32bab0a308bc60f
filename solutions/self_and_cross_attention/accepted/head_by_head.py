"""One head after the other on a slice of the features, concatenated; self-attention is cross-attention with oneself."""

from __future__ import annotations

from math import sqrt

import torch
from torch import Tensor, nn
from torch.nn import functional as F

assert hasattr(Tensor, "mT"), "needs a newer PyTorch"


class CrossAttention(nn.Module):
    def __init__(self, embed_dim: int) -> None:
        super().__init__()
        self.q_linear = nn.Linear(embed_dim, embed_dim)
        self.k_linear = nn.Linear(embed_dim, embed_dim)
        self.v_linear = nn.Linear(embed_dim, embed_dim)
        self.register_buffer("scale", torch.tensor(1 / sqrt(embed_dim)), persistent=False)

    def forward(self, x_dec: Tensor, x_enc: Tensor) -> Tensor:
        match x_dec.shape, x_enc.shape:
            case (batch, _, _), (other, _, _) if batch == other:
                return head(self.q_linear(x_dec), self.k_linear(x_enc), self.v_linear(x_enc))
        raise ValueError(f"cannot read {x_enc.shape} from {x_dec.shape}")


class SelfAttention(CrossAttention):
    def forward(self, x: Tensor) -> Tensor:
        return super().forward(x, x)


class MultiHeadSelfAttention(nn.Module):
    def __init__(self, embed_dim: int, num_heads: int) -> None:
        if embed_dim // num_heads * num_heads != embed_dim:
            raise ValueError(f"num_heads={num_heads} must divide embed_dim={embed_dim}")
        super().__init__()
        self.num_heads = num_heads
        self.layers = ["q", "k", "v"]
        self.q, self.k, self.v = (nn.Linear(embed_dim, embed_dim) for _ in self.layers)
        self.out = nn.Linear(embed_dim, embed_dim)

    def forward(self, x: Tensor) -> Tensor:
        parts = [torch.chunk(getattr(self, name)(x), self.num_heads, dim=-1) for name in self.layers]
        return self.out(torch.cat([head(*part) for part in zip(*parts, strict=True)], dim=-1))


def head(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    scores = torch.bmm(q, k.mT) / sqrt(k.shape[2])
    return torch.bmm(F.softmax(scores, dim=2), v)


if __name__ == "__main__":
    assert SelfAttention(4)(torch.randn(1, 3, 4)).shape == (1, 3, 4)
