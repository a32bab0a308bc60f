"""The divergence as the entropy of the middle minus the mean entropy; total variation as what p has too much."""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor


@dataclass(frozen=True)
class Distributions:
    values: Tensor

    def demand(self, other: Distributions) -> None:
        if self.values.shape != other.values.shape:
            raise ValueError("cannot compare " + " with ".join(str(list(x.values.shape)) for x in (self, other)))

    @property
    def entropy(self) -> Tensor:
        return -torch.sum(self.values * self.values.masked_fill(self.values == 0, 1).log(), -1)


def total_variation(p, q):
    Distributions(p).demand(Distributions(q))
    return torch.clamp(p - q, min=0).sum(-1)


def jensen_shannon(p, q):
    p, q = Distributions(p), Distributions(q)
    p.demand(q)
    middle = Distributions(0.5 * p.values + 0.5 * q.values)
    return middle.entropy - 0.5 * (p.entropy + q.entropy)


@torch.no_grad()
def permutation_gap(weights, values, readout, permutations):
    P, T = permutations.shape
    if not weights.numel() == T == values.size(0):
        counts = weights.numel(), values.size(0), T
        raise ValueError("T is {} for the weights, {} for the values, {} for permutations".format(*counts))
    rows = torch.vstack([torch.arange(T), permutations])
    predictions = torch.stack([readout(context) for context in torch.take(weights, rows) @ values])
    return total_variation(predictions[0].repeat(P, 1), predictions[1:])
