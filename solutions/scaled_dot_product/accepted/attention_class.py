"""A class that scales, masks and mixes; NaN rows are replaced where no gradient passes them."""

from __future__ import annotations

from dataclasses import dataclass

import torch


@dataclass(frozen=True)
class Attention:
    query: torch.Tensor
    key: torch.Tensor
    value: torch.Tensor

    def __post_init__(self) -> None:
        *batch, _, width = self.query.shape
        *key_batch, keys, key_width = self.key.shape
        *value_batch, values, _ = self.value.shape
        if (batch, width) != (key_batch, key_width) or (key_batch, keys) != (value_batch, values):
            shapes = [list(x.shape) for x in (self.query, self.key, self.value)]
            raise ValueError(f"query, key, value of shapes {shapes} cannot attend")

    def scores(self) -> torch.Tensor:
        # query and key side by side: one row per query, one column per key
        products = self.query.unsqueeze(-2) * self.key.unsqueeze(-3)
        return products.sum(-1).div(torch.tensor(self.query.shape[-1], dtype=products.dtype).sqrt())

    def weights(self, mask: torch.Tensor | None) -> torch.Tensor:
        scores = self.scores()
        if mask is None:
            return scores.softmax(-1)
        mask = mask.to(torch.bool)
        if mask.ndim > scores.ndim or (mask | torch.zeros_like(scores, dtype=torch.bool)).shape != scores.shape:
            raise ValueError(f"mask {list(mask.shape)} is too large for {list(scores.shape)}")
        return torch.nan_to_num(scores.masked_fill(mask, -torch.inf).softmax(-1), nan=0.0)


def scaled_dot_product_attention(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    attention = Attention(query, key, value)
    try:
        weights = attention.weights(mask)
    except RuntimeError as error:
        raise ValueError(str(error)) from None
    return (weights.unsqueeze(-1) * value.unsqueeze(-3)).sum(-2), weights


def score_std(d_k: int, samples: int, generator: torch.Generator) -> tuple[torch.Tensor, torch.Tensor]:
    vectors = torch.empty(2, d_k, samples).normal_(generator=generator)
    products = vectors.prod(dim=0).sum(dim=0)
    both = torch.stack([products, products / d_k**0.5])
    raw, scaled = both.var(dim=1, unbiased=False).sqrt()
    return raw, scaled
