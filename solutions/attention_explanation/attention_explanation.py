"""Reference solution of `attention_explanation`: the measures of Jain and Wallace 2019, section 4."""

from collections.abc import Callable

import torch
from torch import Tensor


def total_variation(p: Tensor, q: Tensor) -> Tensor:
    """½ Σ|p - q| over the last axis: (..., n), (..., n) -> (...)."""
    _demand_one_shape(p, q)
    return (p - q).abs().sum(dim=-1) / 2


def jensen_shannon(p: Tensor, q: Tensor) -> Tensor:
    """½ KL(p || m) + ½ KL(q || m) with m = (p + q) / 2, in nats: (..., n), (..., n) -> (...)."""
    _demand_one_shape(p, q)
    middle = (p + q) / 2
    return (_relative_entropy(p, middle) + _relative_entropy(q, middle)) / 2


def permutation_gap(
    weights: Tensor, values: Tensor, readout: Callable[[Tensor], Tensor], permutations: Tensor
) -> Tensor:
    """Total variation between the prediction and that under each permuted copy of the weights: (P,)."""
    _demand_fitting(weights, values, permutations)
    prediction = readout(weights @ values)
    return torch.stack([total_variation(prediction, readout(copy @ values)) for copy in weights[permutations]])


def _relative_entropy(p: Tensor, q: Tensor) -> Tensor:
    """Σ p log(p / q) over the last axis, where a p of 0 contributes 0; q must be above 0 wherever p is.

    The zeros are replaced in front of the logarithm, not behind it: otherwise their gradient would be NaN.
    """
    there = p > 0
    ratio = torch.where(there, p, 1) / torch.where(there, q, 1)
    return (p * ratio.log()).sum(dim=-1)


def _demand_one_shape(p: Tensor, q: Tensor) -> None:
    if p.shape != q.shape:
        raise ValueError(f"p and q must have the same shape, not {tuple(p.shape)} and {tuple(q.shape)}")


def _demand_fitting(weights: Tensor, values: Tensor, permutations: Tensor) -> None:
    if len(values) != len(weights):
        raise ValueError(f"there are {len(weights)} weights, but {len(values)} values")
    if permutations.shape[1:] != weights.shape:
        raise ValueError(f"permutations must be (P, T) with T = {len(weights)}, not {tuple(permutations.shape)}")
