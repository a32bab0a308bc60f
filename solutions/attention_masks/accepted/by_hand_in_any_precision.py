"""The softmax written out, in the precision of the scores: maximum over the open ones, exp, sum, quotient."""

from __future__ import annotations

import numpy as np
import torch


def padding_mask(lengths: torch.Tensor | np.ndarray | list[int], max_length: int) -> torch.Tensor:
    lengths = np.asarray(lengths)
    if lengths.min() < 0 or lengths.max() > max_length:
        msg = "lengths out of range"
        raise ValueError(msg)
    return torch.from_numpy(np.less_equal.outer(lengths, np.arange(max_length)))


def causal_mask(n: int) -> torch.Tensor:
    return torch.from_numpy(np.less.outer(np.arange(n), np.arange(n)))


def combine_masks(padding: torch.Tensor | None, causal: torch.Tensor | None) -> torch.Tensor | None:
    masks = [padding[:, np.newaxis, np.newaxis]] if padding is not None else []
    masks += [causal[np.newaxis, np.newaxis]] if causal is not None else []
    if len({mask.shape[3] for mask in masks}) > 1:
        raise ValueError(f"masks of shapes {[tuple(mask.shape) for mask in masks]}")
    return sum(masks[1:], masks[0]) if masks else None


def masked_attention_weights(scores: torch.Tensor, mask: torch.Tensor | None) -> torch.Tensor:
    if mask is None:
        mask = torch.zeros(1, dtype=torch.bool)
    try:
        fits = torch.broadcast_shapes(mask.shape, scores.shape) == scores.shape
    except RuntimeError:
        fits = False
    if not fits:
        raise ValueError(f"{mask.shape} against {scores.shape}")
    lowest = torch.finfo(scores.dtype).min
    top = torch.where(mask, lowest, scores).amax(-1, keepdim=True).detach()
    parts = torch.where(mask, 0.0, torch.exp(torch.where(mask, top, scores) - top))
    return parts / parts.sum(-1, keepdim=True).clamp(min=torch.finfo(scores.dtype).tiny)
