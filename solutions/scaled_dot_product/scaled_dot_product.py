"""Reference solution of `scaled_dot_product`: Vaswani et al. 2017, section 3.2.1."""

import math

import torch


def scaled_dot_product_attention(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """(..., n_q, d_k), (..., n_k, d_k), (..., n_k, d_v), mask -> output (..., n_q, d_v), weights (..., n_q, n_k)."""
    _demand_fitting_shapes(query, key, value)
    weights = _weights(_scores(query, key), mask)
    return weights @ value, weights


def score_std(d_k: int, samples: int, generator: torch.Generator) -> tuple[float, float]:
    """The standard deviation of q·k over many random pairs, before and after the scaling."""
    query, key = torch.randn(2, samples, d_k, generator=generator)
    products = (query * key).sum(dim=-1)
    return products.std().item(), (products / math.sqrt(d_k)).std().item()


def _demand_fitting_shapes(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor) -> None:
    """ValueError unless the three agree in d_k, n_k and every axis in front of the last two."""
    if query.shape[-1] != key.shape[-1]:
        raise ValueError(f"queries have d_k = {query.shape[-1]} features, but keys have {key.shape[-1]}")
    if key.shape[-2] != value.shape[-2]:
        raise ValueError(f"there are {key.shape[-2]} keys, but {value.shape[-2]} values")
    if not query.shape[:-2] == key.shape[:-2] == value.shape[:-2]:
        found = ", ".join(str(tuple(x.shape[:-2])) for x in (query, key, value))
        raise ValueError(f"query, key and value must agree in the axes in front, not have {found}")


def _scores(query: torch.Tensor, key: torch.Tensor) -> torch.Tensor:
    """Every query with every key, (..., n_q, n_k); scaled, so that their spread does not grow with d_k."""
    return query @ key.transpose(-2, -1) / math.sqrt(query.shape[-1])


def _weights(scores: torch.Tensor, mask: torch.Tensor | None) -> torch.Tensor:
    """The softmax over the open positions of every row.

    A row that is blocked throughout keeps its scores through the softmax and loses its weights behind it: so no NaN
    comes up, neither here nor on the way back.
    """
    if mask is None:
        return torch.softmax(scores, dim=-1)
    blocked = _blocked(mask, scores)
    hidden = blocked & ~blocked.all(dim=-1, keepdim=True)
    return torch.softmax(scores.masked_fill(hidden, -math.inf), dim=-1).masked_fill(blocked, 0.0)


def _blocked(mask: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
    """The mask as booleans of the shape of the scores; ValueError if it does not broadcast to them."""
    blocked = torch.as_tensor(mask).bool()
    try:
        return blocked.expand(scores.shape)
    except RuntimeError:
        shapes = f"{tuple(blocked.shape)} does not broadcast to scores of shape {tuple(scores.shape)}"
        raise ValueError(f"a mask of shape {shapes}") from None
