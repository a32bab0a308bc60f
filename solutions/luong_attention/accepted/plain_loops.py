"""Sums over Python floats, one index at a time."""

import math

import numpy as np


def demand(condition, message):
    if not condition:
        raise ValueError(message)


def finish(scores, states, dtype):
    top = max(scores)
    parts = [math.exp(score - top) for score in scores]
    total = sum(parts)
    weights = [part / total for part in parts]
    context = [sum(w * row[i] for w, row in zip(weights, states, strict=True)) for i in range(len(states[0]))]
    return np.array(context, dtype), np.array(weights, dtype)


def result_dtype(x):
    return np.dtype("float32") if x.dtype == np.float32 else np.dtype("float64")


def dot_attention(decoder_state, encoder_states):
    d_s, d_h = len(decoder_state), encoder_states.shape[1]
    demand(d_s == d_h, f"state has {d_s} numbers, encoder states have {d_h}")
    states = encoder_states.tolist()
    scores = [sum(a * b for a, b in zip(decoder_state.tolist(), row, strict=True)) for row in states]
    return finish(scores, states, result_dtype(encoder_states))


def general_attention(decoder_state, encoder_states, W):
    d_s, d_h = len(decoder_state), encoder_states.shape[1]
    demand(W.shape == (d_s, d_h), f"W is {W.shape}, should be ({d_s}, {d_h})")
    states = encoder_states.tolist()
    scores = []
    for row in states:
        score = 0.0
        for i in range(d_s):
            for j in range(d_h):
                score += float(decoder_state[i]) * float(W[i, j]) * row[j]
        scores.append(score)
    return finish(scores, states, result_dtype(encoder_states))


def concat_attention(decoder_state, encoder_states, W_c, v):
    d_attn, width = W_c.shape
    d_s, d_h = len(decoder_state), encoder_states.shape[1]
    demand(width == d_s + d_h, f"W_c has {width} columns for d_s={d_s} and d_h={d_h}")
    demand(len(v) == d_attn, f"v has {len(v)} entries for {d_attn} rows of W_c")
    states = encoder_states.tolist()
    scores = []
    for row in states:
        pair = decoder_state.tolist() + row
        hidden = [math.tanh(sum(a * b for a, b in zip(line, pair, strict=True))) for line in W_c.tolist()]
        scores.append(sum(a * b for a, b in zip(v.tolist(), hidden, strict=True)))
    return finish(scores, states, result_dtype(encoder_states))
