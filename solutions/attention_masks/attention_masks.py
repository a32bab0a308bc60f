"""Reference solution of `attention_masks`: masks of padding and of the future, and the softmax under them."""

import math
from collections.abc import Sequence

import numpy as np
import torch


def padding_mask(lengths: Sequence[int] | np.ndarray | torch.Tensor, max_length: int) -> torch.Tensor:
    """(B,) -> (B, max_length), True behind each length; ValueError for a length below 0 or above max_length."""
    lengths = torch.as_tensor(lengths)
    wrong = lengths[(lengths < 0) | (lengths > max_length)]
    if len(wrong):
        raise ValueError(f"lengths must lie between 0 and max_length = {max_length}, not {wrong.tolist()}")
    return torch.arange(max_length) >= lengths.unsqueeze(1)


def causal_mask(n: int) -> torch.Tensor:
    """(n, n), True strictly above the diagonal: query i may look at keys 0 to i."""
    return torch.ones(n, n, dtype=torch.bool).triu(diagonal=1)


def combine_masks(padding: torch.Tensor | None, causal: torch.Tensor | None) -> torch.Tensor | None:
    """(B, n_k), (n_q, n_k) -> (B, 1, n_q, n_k), blocked where either blocks.

    Without causal (B, 1, 1, n_k), without padding (n_q, n_k), and without both None.
    """
    if padding is None:
        return None if causal is None else causal.bool()
    by_key = padding.bool()[:, None, None, :]
    if causal is None:
        return by_key
    if padding.shape[-1] != causal.shape[-1]:
        raise ValueError(f"padding is for n_k = {padding.shape[-1]} keys, causal for {causal.shape[-1]}")
    return by_key | causal.bool()


def masked_attention_weights(scores: torch.Tensor, mask: torch.Tensor | None) -> torch.Tensor:
    """The softmax over the open positions of every row of scores (B, h, n_q, n_k), of the dtype of the scores."""
    if mask is None:
        return torch.softmax(scores, dim=-1)
    blocked = _blocked(mask, scores)
    return _masked_softmax(scores, blocked)


def _masked_softmax(scores: torch.Tensor, blocked: torch.Tensor) -> torch.Tensor:
    """The softmax in which a row that is blocked throughout keeps its scores, and loses its weights behind.

    -inf exists in every floating dtype, half precision included, and never fills a whole row: no NaN comes up, neither
    here nor on the way back.
    """
    hidden = blocked & ~blocked.all(dim=-1, keepdim=True)
    return torch.softmax(scores.masked_fill(hidden, -math.inf), dim=-1).masked_fill(blocked, 0.0)


def _blocked(mask: torch.Tensor, scores: torch.Tensor) -> torch.Tensor:
    """The mask in the shape of the scores; ValueError if it does not broadcast to them."""
    try:
        return mask.bool().expand(scores.shape)
    except RuntimeError:
        shapes = f"{tuple(mask.shape)} does not broadcast to scores of shape {tuple(scores.shape)}"
        raise ValueError(f"a mask of shape {shapes}") from None
