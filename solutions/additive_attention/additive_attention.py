"""Reference solution of `additive_attention`: Bahdanau, Cho, Bengio 2014, section A.1.2."""

import numpy as np
import torch
from torch import nn


def additive_attention(
    decoder_state: np.ndarray, encoder_states: np.ndarray, W_a: np.ndarray, U_a: np.ndarray, v_a: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Attend with the score e_j = v_aᵀ tanh(W_a s + U_a h_j).

    (d_s,), (T, d_h), (d_attn, d_s), (d_attn, d_h), (d_attn,) -> context (d_h,), weights (T,).
    """
    s, H, W_a, U_a, v_a = (_as_floats(x) for x in (decoder_state, encoder_states, W_a, U_a, v_a))
    _check_sizes(s, H, W_a, U_a, v_a)
    return _attend(np.tanh(W_a @ s + H @ U_a.T) @ v_a, H)


def _check_sizes(s: np.ndarray, H: np.ndarray, W_a: np.ndarray, U_a: np.ndarray, v_a: np.ndarray) -> None:
    d_attn, d_s, d_h = len(v_a), len(s), H.shape[1]
    if W_a.shape != (d_attn, d_s):
        raise ValueError(f"W_a must be (d_attn, d_s) = {(d_attn, d_s)}, not {W_a.shape}")
    if U_a.shape != (d_attn, d_h):
        raise ValueError(f"U_a must be (d_attn, d_h) = {(d_attn, d_h)}, not {U_a.shape}")


def _attend(scores: np.ndarray, H: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The sum of the encoder states (T, d_h) weighted by the softmax of the scores (T,), and these weights."""
    parts = np.exp(scores - scores.max())
    weights = parts / parts.sum()
    return weights @ H, weights


def _as_floats(x: np.ndarray) -> np.ndarray:
    """The same numbers as floats: floats stay what they are, integers become float64 before any arithmetic."""
    x = np.asarray(x)
    return x if np.issubdtype(x.dtype, np.floating) else x.astype(np.float64)


class AdditiveAttention(nn.Module):
    """The same score with learned W_a, U_a and v_a, for a batch of sentences of different length."""

    def __init__(self, d_s: int, d_h: int, d_attn: int) -> None:
        super().__init__()
        self.W_a = nn.Linear(d_s, d_attn, bias=False)
        self.U_a = nn.Linear(d_h, d_attn, bias=False)
        self.v_a = nn.Parameter(torch.zeros(d_attn))  # as in the paper: all positions weigh the same at first

    def forward(
        self, decoder_state: torch.Tensor, encoder_states: torch.Tensor, padding_mask: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """(B, d_s), (B, T, d_h), padding_mask (B, T) or None -> context (B, d_h), weights (B, T)."""
        _check_batch(self, decoder_state, encoder_states)
        hidden = torch.tanh(self.W_a(decoder_state).unsqueeze(1) + self.U_a(encoder_states))
        weights = _masked_softmax(hidden @ self.v_a, padding_mask)
        return _weighted_sum(weights, encoder_states), weights


def _check_batch(module: AdditiveAttention, s: torch.Tensor, H: torch.Tensor) -> None:
    d_s, d_h = module.W_a.in_features, module.U_a.in_features
    if s.shape != (len(H), d_s) or H.shape[2] != d_h:
        raise ValueError(
            f"decoder states {tuple(s.shape)} and encoder states {tuple(H.shape)} are not (B, {d_s}) and (B, T, {d_h})"
        )


def _masked_softmax(scores: torch.Tensor, padding_mask: torch.Tensor | None) -> torch.Tensor:
    """Weights (B, T); 0 where the mask is True. Finite in both directions, also where a whole row is blocked.

    The lowest number of the dtype stands in for -inf: a row of nothing else becomes 1/T instead of NaN, and then 0.
    """
    if padding_mask is None:
        return torch.softmax(scores, dim=1)
    blocked = _blocked(padding_mask, scores.shape)
    lowest = torch.finfo(scores.dtype).min
    return torch.softmax(scores.masked_fill(blocked, lowest), dim=1).masked_fill(blocked, 0.0)


def _blocked(mask: torch.Tensor, shape: torch.Size) -> torch.Tensor:
    """The mask as booleans of this shape; ValueError if it does not broadcast, or if `shape` would have to grow."""
    try:
        return mask.bool().expand(shape)
    except RuntimeError:
        text = f"a mask of shape {tuple(mask.shape)} does not broadcast to weights (B, T) = {tuple(shape)}"
        raise ValueError(text) from None


def _weighted_sum(weights: torch.Tensor, H: torch.Tensor) -> torch.Tensor:
    """(B, T), (B, T, d_h) -> (B, d_h)."""
    return torch.einsum("bt,bth->bh", weights, H)
