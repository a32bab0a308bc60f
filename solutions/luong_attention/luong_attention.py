"""Reference solution of `luong_attention`: Luong, Pham, Manning 2015, section 3.1."""

import numpy as np


def dot_attention(decoder_state: np.ndarray, encoder_states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Attend with the score e_j = s · h_j: (d,), (T, d) -> context (d,), weights (T,)."""
    s, H = _as_floats(decoder_state), _as_floats(encoder_states)
    (d_s,), (_, d_h) = s.shape, H.shape
    if d_s != d_h:
        raise ValueError(f"the dot score needs d_s = d_h, but d_s = {d_s} and d_h = {d_h}")
    return _attend(H @ s, H)


def general_attention(
    decoder_state: np.ndarray, encoder_states: np.ndarray, W: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Attend with the score e_j = sᵀ W h_j: (d_s,), (T, d_h), (d_s, d_h) -> context (d_h,), weights (T,)."""
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    (d_s,), (_, d_h) = s.shape, H.shape
    if W.shape != (d_s, d_h):
        raise ValueError(f"W must be (d_s, d_h) = {(d_s, d_h)}, not {W.shape}")
    return _attend(H @ (s @ W), H)


def concat_attention(
    decoder_state: np.ndarray, encoder_states: np.ndarray, W_c: np.ndarray, v: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Attend with the score e_j = vᵀ tanh(W_c [s; h_j]).

    (d_s,), (T, d_h), (d_attn, d_s + d_h), (d_attn,) -> context (d_h,), weights (T,).
    """
    s, H, W_c, v = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W_c), _as_floats(v)
    (d_s,), (_, d_h), (d_attn, width) = s.shape, H.shape, W_c.shape
    if width != d_s + d_h:
        raise ValueError(f"W_c must have d_s + d_h = {d_s} + {d_h} columns, not {width}")
    if v.shape != (d_attn,):
        raise ValueError(f"W_c has d_attn = {d_attn} rows, but v has shape {v.shape}")
    pairs = np.concatenate([np.broadcast_to(s, (len(H), len(s))), H], axis=1)
    return _attend(np.tanh(pairs @ W_c.T) @ v, H)


def _attend(scores: np.ndarray, H: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The softmax of the scores (T,), and the sum of the encoder states (T, d_h) weighted by it."""
    parts = np.exp(scores - scores.max())
    weights = parts / parts.sum()
    return weights @ H, weights


def _as_floats(x: np.ndarray) -> np.ndarray:
    """The same numbers as floats: floats stay what they are, integers become float64 before any arithmetic."""
    x = np.asarray(x)
    return x if np.issubdtype(x.dtype, np.floating) else x.astype(np.float64)
