"""Reference solution of `luong_attention`: Luong, Pham, Manning 2015, section 3.1."""

import numpy as np


def dot_attention(decoder_state: np.ndarray, encoder_states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Attend with the score e_j = s · h_j: (d,), (T, d) -> context (d,), weights (T,)."""
    s, H = _as_floats(decoder_state), _as_floats(encoder_states)
    if s.shape[0] != H.shape[1]:
        raise ValueError(f"the dot score needs d_s = d_h, but d_s = {s.shape[0]} and d_h = {H.shape[1]}")
    return _attend(H @ s, H)


def general_attention(
    decoder_state: np.ndarray, encoder_states: np.ndarray, W: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Attend with the score e_j = sᵀ W h_j: (d_s,), (T, d_h), (d_s, d_h) -> context (d_h,), weights (T,)."""
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    if W.shape != (s.shape[0], H.shape[1]):
        raise ValueError(f"W must be (d_s, d_h) = {(s.shape[0], H.shape[1])}, not {W.shape}")
    return _attend(H @ (s @ W), H)


def concat_attention(
    decoder_state: np.ndarray, encoder_states: np.ndarray, W_c: np.ndarray, v: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Attend with the score e_j = vᵀ tanh(W_c [s; h_j]).

    (d_s,), (T, d_h), (d_attn, d_s + d_h), (d_attn,) -> context (d_h,), weights (T,).
    """
    s, H, W_c, v = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W_c), _as_floats(v)
    width = s.shape[0] + H.shape[1]
    if W_c.shape[1] != width:
        raise ValueError(f"W_c must have d_s + d_h = {s.shape[0]} + {H.shape[1]} = {width} columns, not {W_c.shape[1]}")
    if v.shape != W_c.shape[:1]:
        raise ValueError(f"W_c has d_attn = {W_c.shape[0]} rows, but v has shape {v.shape}")
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
