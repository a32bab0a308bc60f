"""Reference: multi-head attention as a module (Vaswani et al. 2017, section 3.2.2)."""

import math

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    """h heads attend side by side, each on its own slice of the projections; `W_o` mixes what they found."""

    def __init__(self, d_model: int, num_heads: int) -> None:
        super().__init__()
        if d_model % num_heads != 0:
            raise ValueError(f"d_model = {d_model} cannot be split into {num_heads} heads of equal size")
        self.num_heads = num_heads
        self.W_q = nn.Linear(d_model, d_model)
        self.W_k = nn.Linear(d_model, d_model)
        self.W_v = nn.Linear(d_model, d_model)
        self.W_o = nn.Linear(d_model, d_model)

    def forward(
        self,
        query: torch.Tensor,
        key: torch.Tensor | None = None,
        value: torch.Tensor | None = None,
        padding_mask: torch.Tensor | None = None,
        causal: bool = False,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """(B, n_q, d_model), twice (B, n_k, d_model), mask (B, n_k) -> output (B, n_q, d_model), weights (B, h, n_q, n_k)."""
        key = query if key is None else key
        value = key if value is None else value
        _check_sizes(query, key, value, padding_mask, causal)
        q = _split(self.W_q(query), self.num_heads)
        k = _split(self.W_k(key), self.num_heads)
        v = _split(self.W_v(value), self.num_heads)
        scores = _scores(q, k)
        weights = _weights(scores, _blocked(scores, padding_mask, causal))
        return self.W_o(_merge(weights @ v)), weights


def _check_sizes(query, key, value, padding_mask, causal):
    """Raise ValueError where two sizes disagree that have to be one."""
    if not query.shape[0] == key.shape[0] == value.shape[0]:
        raise ValueError(
            f"one batch size for all: query has {query.shape[0]}, key {key.shape[0]}, value {value.shape[0]}"
        )
    if key.shape[1] != value.shape[1]:
        raise ValueError(f"every key needs its value: {key.shape[1]} keys, {value.shape[1]} values")
    if causal and query.shape[1] != key.shape[1]:
        raise ValueError(f"causal needs n_q = n_k: {query.shape[1]} queries, {key.shape[1]} keys")
    keys = key.shape[:2]
    if padding_mask is not None and padding_mask.shape != keys:
        raise ValueError(f"padding_mask is (B, n_k) = {tuple(keys)}, not {tuple(padding_mask.shape)}")


def _split(x, num_heads):
    """(B, n, d_model) -> (B, h, n, d_k)."""
    return x.unflatten(-1, (num_heads, -1)).transpose(1, 2)


def _merge(x):
    """(B, h, n, d_k) -> (B, n, d_model)."""
    return x.transpose(1, 2).flatten(2)


def _scores(q, k):
    """(B, h, n_q, d_k), (B, h, n_k, d_k) -> (B, h, n_q, n_k)."""
    return q @ k.mT / math.sqrt(q.shape[-1])


def _blocked(scores, padding_mask, causal):
    """What no query may look at, broadcastable to the scores; None if nothing is blocked."""
    blocked = None
    if padding_mask is not None:
        blocked = padding_mask.bool()[:, None, None, :]
    if causal:
        future = torch.ones_like(scores, dtype=torch.bool).triu(diagonal=1)
        blocked = future if blocked is None else blocked | future
    return blocked


def _weights(scores, blocked):
    """Softmax over the open positions; rows without one are 0.

    The fill is finite: the softmax of a row of -inf is NaN, and a NaN that is replaced afterwards may return in the gradient.
    """
    if blocked is None:
        return torch.softmax(scores, dim=-1)
    lowest = torch.finfo(scores.dtype).min
    return torch.softmax(scores.masked_fill(blocked, lowest), dim=-1).masked_fill(blocked, 0.0)
