"""A function that has PyTorch do the work; a module with -inf, where two masked_fill keep NaN out of both ways."""

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn


def additive_attention(decoder_state, encoder_states, W_a, U_a, v_a):
    arrays = [np.ascontiguousarray(x) for x in (decoder_state, encoder_states, W_a, U_a, v_a)]
    s, H, W, U, v = (torch.from_numpy(x) if x.dtype.kind == "f" else torch.from_numpy(x).double() for x in arrays)
    expected = {"W_a": (W.shape, v.shape + s.shape), "U_a": (U.shape, v.shape + H.shape[1:])}
    for name, (found, wanted) in expected.items():
        if found != wanted:
            raise ValueError(f"{name} has shape {found}, expected {wanted}")
    weights = F.softmax(torch.mv(torch.tanh(torch.mv(W, s) + F.linear(H, U)), v), dim=0)
    return torch.mv(H.T, weights).numpy(), weights.numpy()


class AdditiveAttention(nn.Module):
    def __init__(self, d_s, d_h, d_attn):
        super().__init__()
        self.W_a = nn.Linear(d_s, d_attn, bias=False)
        self.U_a = nn.Linear(d_h, d_attn, bias=False)
        self.v_a = nn.Parameter(torch.empty(d_attn))
        self.reset_parameters()

    def reset_parameters(self):
        nn.init.normal_(self.v_a, std=0.01)

    def score(self, query, keys):
        return F.linear(torch.tanh(query + keys), self.v_a.unsqueeze(0)).squeeze(-1)

    def forward(self, decoder_state, encoder_states, padding_mask=None):
        if decoder_state.shape[:1] != encoder_states.shape[:1]:
            raise ValueError(f"batches differ: {decoder_state.shape} and {encoder_states.shape}")
        scores = self.score(self.W_a(decoder_state).view(len(decoder_state), 1, -1), self.U_a(encoder_states))
        if padding_mask is not None:
            mask = padding_mask != 0
            try:
                mask = torch.broadcast_to(mask, scores.shape)
            except RuntimeError as error:
                raise ValueError(str(error)) from error
            scores = scores.masked_fill(mask, float("-inf"))
        weights = F.softmax(scores, dim=1)
        if padding_mask is not None:
            weights = weights.masked_fill(mask, 0)
        context = torch.bmm(weights.unsqueeze(1), encoder_states).squeeze(1)
        return context, weights
