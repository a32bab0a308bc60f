"""One index at a time in NumPy; one sentence at a time in PyTorch, with the open positions picked out first."""

import math

import numpy as np
import torch
from torch import nn


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    d_attn, d_s, d_h = len(v_a), len(decoder_state), encoder_states.shape[1]
    if W_a.shape != (d_attn, d_s):
        raise ValueError(f"W_a is {W_a.shape}, should be ({d_attn}, {d_s})")
    if U_a.shape != (d_attn, d_h):
        raise ValueError(f"U_a is {U_a.shape}, should be ({d_attn}, {d_h})")
    scores = []
    for h in encoder_states:
        score = 0.0
        for a in range(d_attn):
            inner = sum(float(W_a[a, i]) * float(decoder_state[i]) for i in range(d_s))
            inner += sum(float(U_a[a, i]) * float(h[i]) for i in range(d_h))
            score += float(v_a[a]) * math.tanh(inner)
        scores.append(score)
    parts = [math.exp(score - max(scores)) for score in scores]
    dtype = np.float32 if encoder_states.dtype == np.float32 else np.float64
    weights = [part / sum(parts) for part in parts]
    context = [sum(w * float(h[i]) for w, h in zip(weights, encoder_states, strict=True)) for i in range(d_h)]
    return np.array(context, dtype=dtype), np.array(weights, dtype=dtype)


class AdditiveAttention(nn.Module):
    def __init__(self, d_s, d_h, d_attn):
        super().__init__()
        self.v_a = nn.Parameter(torch.randn(d_attn) * 0.1)
        self.U_a = nn.Linear(d_h, d_attn, bias=False)
        self.W_a = nn.Linear(d_s, d_attn, bias=False)

    def forward(self, decoder_state, encoder_states, padding_mask=None):
        B, T = encoder_states.size(0), encoder_states.size(1)
        if decoder_state.size(0) != B:
            raise ValueError(f"B is {decoder_state.size(0)} for the decoder and {B} for the encoder")
        if padding_mask is None:
            padding_mask = torch.zeros(B, T)
        try:
            padding_mask = padding_mask.expand(B, T)
        except RuntimeError:
            raise ValueError(f"mask {tuple(padding_mask.shape)} does not fit ({B}, {T})") from None
        contexts, rows = [], []
        for s, H, mask in zip(decoder_state, encoder_states, padding_mask, strict=True):
            is_open = mask == 0
            row = H.new_zeros(T)
            if is_open.any():
                scores = torch.tanh(self.W_a(s) + self.U_a(H[is_open])).matmul(self.v_a)
                row = row.masked_scatter(is_open, scores.softmax(0))
            rows.append(row)
            contexts.append(row @ H)
        return torch.stack(contexts), torch.stack(rows)
