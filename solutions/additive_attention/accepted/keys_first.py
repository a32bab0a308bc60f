"""Keys are a step of their own, as in a decoder's loop; a module for the softmax; np.average for the context."""

from dataclasses import dataclass

import numpy as np
import torch
from torch import nn


@dataclass
class Scorer:
    W: np.ndarray
    v: np.ndarray
    keys: np.ndarray

    @classmethod
    def of(cls, W, U, v, H):
        if U.shape[1] != H.shape[1]:
            raise ValueError("U_a: {} columns, states of {}".format(U.shape[1], *H.shape[1:]))
        if len({len(W), len(U), len(v)}) > 1:
            raise ValueError(f"d_attn differs: {len(W)}, {len(U)}, {len(v)}")
        return cls(W, v, np.inner(H, U))

    def scores(self, s):
        if s.size != self.W.shape[1]:
            raise ValueError(f"W_a: {self.W.shape[1]} columns for a state of size {s.size}")
        return np.tanh(self.keys + np.dot(self.W, s)[np.newaxis, :]).dot(self.v)


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    dtype = np.result_type(np.float32, encoder_states.dtype)
    s, H, W, U, v = (np.array(x, dtype=dtype) for x in (decoder_state, encoder_states, W_a, U_a, v_a))
    e = Scorer.of(W, U, v, H).scores(s)
    odds = np.exp(e - e.max())
    context, total = np.average(H, axis=0, weights=odds, returned=True)
    return context, odds / total[0]


class MaskedSoftmax(nn.Module):
    def forward(self, scores, mask):
        if mask.ndim > scores.ndim or torch.broadcast_shapes(mask.shape, scores.shape) != scores.shape:
            raise ValueError(f"mask {list(mask.shape)}, scores {list(scores.shape)}")
        keep = 1 - mask.bool().to(scores.dtype)
        scores = scores - 1e30 * (1 - keep)
        odds = torch.exp(scores - scores.detach().amax(-1, keepdim=True)) * keep
        total = odds.sum(-1, keepdim=True)
        return odds / (total + (total == 0))


class AdditiveAttention(nn.Module):
    def __init__(self, d_s: int, d_h: int, d_attn: int):
        super().__init__()
        self.W_a = nn.Linear(in_features=d_s, out_features=d_attn, bias=False)
        self.U_a = nn.Linear(in_features=d_h, out_features=d_attn, bias=False)
        self.register_parameter("v_a", nn.Parameter(torch.rand(d_attn) - 0.5))
        self.softmax = MaskedSoftmax()

    def forward(self, decoder_state, encoder_states, padding_mask=None):
        if len(decoder_state) != len(encoder_states):
            raise ValueError(f"{len(decoder_state)} queries, {len(encoder_states)} sentences")
        keys = self.U_a(encoder_states)
        scores = (torch.tanh(keys + self.W_a(decoder_state)[:, None]) * self.v_a).sum(dim=2)
        mask = torch.zeros(1, dtype=torch.bool) if padding_mask is None else padding_mask
        try:
            weights = self.softmax(scores, mask)
        except RuntimeError as error:
            raise ValueError(f"mask {list(mask.shape)} and scores {list(scores.shape)}: {error}") from error
        return (weights[..., None] * encoder_states).sum(dim=1), weights
