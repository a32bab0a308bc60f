"""einsum for every sum; the masked softmax written out with where and a denominator that is never 0."""

from __future__ import annotations

import numpy as np
import torch
from torch import Tensor, nn


def demand(condition: bool, message: str) -> None:
    if not condition:
        raise ValueError(message)


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    arrays = [np.asarray(x) for x in (decoder_state, encoder_states, W_a, U_a, v_a)]
    s, H, W, U, v = (x if x.dtype.kind == "f" else x.astype("float64") for x in arrays)
    sizes: dict[str, int] = {}
    for axes, x in zip(("s", "th", "as", "ah", "a"), (s, H, W, U, v), strict=True):
        for axis, size in zip(axes, x.shape, strict=True):
            known = sizes.setdefault(axis, size)
            demand(known == size, f"axis {axis} is {known} in one place and {size} in another")
    hidden = np.tanh(np.einsum("as,s->a", W, s)[None] + np.einsum("ah,th->ta", U, H))
    e = np.einsum("a,ta->t", v, hidden)
    a = np.exp(e - np.logaddexp.reduce(e))
    return np.einsum("t,th->h", a, H), a


class AdditiveAttention(nn.Module):
    def __init__(self, d_s: int, d_h: int, d_attn: int) -> None:
        super().__init__()
        self.W_a, self.U_a = (nn.Linear(size, d_attn, bias=False) for size in (d_s, d_h))
        self.v_a = nn.Parameter(nn.init.xavier_uniform_(torch.empty(1, d_attn))[0])

    def forward(self, decoder_state: Tensor, encoder_states: Tensor, padding_mask: Tensor | None = None):
        B, T, _ = encoder_states.shape
        demand(decoder_state.shape[0] == B, f"batch sizes {decoder_state.shape[0]} and {B}")
        hidden = torch.tanh(self.W_a(decoder_state)[:, None, :] + self.U_a(encoder_states))
        e = torch.einsum("bta,a->bt", hidden, self.v_a)
        visible = torch.ones_like(e, dtype=torch.bool)
        if padding_mask is not None:
            fits = padding_mask.dim() <= 2
            fits = fits and all(m in (1, n) for m, n in zip(padding_mask.shape[::-1], (T, B), strict=False))
            demand(fits, f"{padding_mask.shape} does not broadcast to ({B}, {T})")
            visible = visible & (padding_mask.to(torch.bool).logical_not())
        top = torch.where(visible, e, -torch.inf).amax(dim=1, keepdim=True).detach()
        top = torch.where(top.isinf(), 0.0, top)
        odds = torch.where(visible, torch.exp(torch.where(visible, e - top, 0.0)), 0.0)
        total = odds.sum(dim=1, keepdim=True)
        a = odds / torch.where(total > 0, total, 1.0)
        return torch.einsum("bt,bth->bh", a, encoder_states), a
