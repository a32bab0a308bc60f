"""Sums over Python floats, one index at a time."""

import math

import numpy as np


def multihead_general_attention(decoder_state, encoder_states, W, num_heads):
    T, d_h = encoder_states.shape
    d_s = len(decoder_state)
    if W.shape != (d_s, d_h):
        raise ValueError(f"W is {W.shape}, should be ({d_s}, {d_h})")
    d_k, rest = divmod(d_h, num_heads)
    if rest:
        raise ValueError(f"d_h={d_h}, num_heads={num_heads}: remainder {rest}")
    dtype = np.float32 if encoder_states.dtype == np.float32 else np.float64
    s, H, matrix = decoder_state.tolist(), encoder_states.tolist(), W.tolist()
    query = [sum(s[r] * matrix[r][c] for r in range(d_s)) for c in range(d_h)]
    context = np.zeros(d_h, dtype)
    weights = np.zeros((num_heads, T), dtype)
    for head in range(num_heads):
        columns = range(head * d_k, (head + 1) * d_k)
        scores = [sum(query[c] * H[t][c] for c in columns) for t in range(T)]
        highest = max(scores)
        parts = [math.exp(score - highest) for score in scores]
        for t in range(T):
            weights[head, t] = parts[t] / sum(parts)
        for c in columns:
            context[c] = sum(parts[t] / sum(parts) * H[t][c] for t in range(T))
    return context, weights
