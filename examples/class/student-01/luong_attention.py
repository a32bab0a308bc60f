"""Luong attention, all three scores on top of one helper."""

import numpy as np


def _f(a):
    a = np.asarray(a)
    return a if a.dtype == np.float32 else a.astype(np.float64)


def _context(scores, states):
    w = np.exp(scores - np.max(scores))
    w = w / w.sum()
    return np.tensordot(w, states, axes=1), w


def dot_attention(decoder_state, encoder_states):
    s, h = _f(decoder_state), _f(encoder_states)
    if s.size != h.shape[-1]:
        raise ValueError(f"decoder state has size {s.size}, encoder states have size {h.shape[-1]}")
    return _context(h.dot(s), h)


def general_attention(decoder_state, encoder_states, W):
    s, h, w = _f(decoder_state), _f(encoder_states), _f(W)
    if w.shape[0] != s.size or w.shape[1] != h.shape[1]:
        raise ValueError(f"W is {w.shape[0]} x {w.shape[1]}, it should be {s.size} x {h.shape[1]}")
    return _context(h.dot(w.T.dot(s)), h)


def concat_attention(decoder_state, encoder_states, W_c, v):
    s, h, w, v = _f(decoder_state), _f(encoder_states), _f(W_c), _f(v)
    if s.size + h.shape[1] != w.shape[1]:
        raise ValueError(f"W_c has {w.shape[1]} columns for vectors of size {s.size + h.shape[1]}")
    if v.size != w.shape[0]:
        raise ValueError(f"v has {v.size} entries for the {w.shape[0]} rows of W_c")
    pairs = np.hstack([np.tile(s, (h.shape[0], 1)), h])
    return _context(np.tanh(pairs.dot(w.T)).dot(v), h)
