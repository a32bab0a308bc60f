"""Reference solution of `multihead_luong`: Luong's general score (2015) in several heads (Vaswani et al. 2017)."""

import numpy as np


def multihead_general_attention(
    decoder_state: np.ndarray, encoder_states: np.ndarray, W: np.ndarray, num_heads: int
) -> tuple[np.ndarray, np.ndarray]:
    """Let every head attend with e_j = sᵀ W h_j on its own slice of the encoder states.

    (d_s,), (T, d_h), (d_s, d_h) -> context (d_h,), weights (num_heads, T).
    """
    s, H, W = _as_floats(decoder_state), _as_floats(encoder_states), _as_floats(W)
    _check(s, H, W, num_heads)
    keys = _cut(H, num_heads)
    queries = np.stack(np.split(s @ W, num_heads))
    weights = _softmax(np.einsum("ik,itk->it", queries, keys))
    return np.einsum("it,itk->ik", weights, keys).ravel(), weights


def _check(s: np.ndarray, H: np.ndarray, W: np.ndarray, num_heads: int) -> None:
    d_s, d_h = len(s), H.shape[1]
    if W.shape != (d_s, d_h):
        raise ValueError(f"W must be (d_s, d_h) = {(d_s, d_h)}, not {W.shape}")
    if num_heads < 1 or d_h % num_heads != 0:
        raise ValueError(f"d_h = {d_h} cannot be split into {num_heads} heads of equal size")


def _cut(H: np.ndarray, num_heads: int) -> np.ndarray:
    """(T, d_h) -> (num_heads, T, d_k): head i gets features i*d_k:(i+1)*d_k of every position."""
    return np.stack(np.split(H, num_heads, axis=1))


def _softmax(scores: np.ndarray) -> np.ndarray:
    """The softmax of every row (num_heads, T), with the maximum of that row subtracted first."""
    parts = np.exp(scores - scores.max(axis=1, keepdims=True))
    return parts / parts.sum(axis=1, keepdims=True)


def _as_floats(x: np.ndarray) -> np.ndarray:
    """The same numbers as floats: floats stay what they are, integers become float64 before any arithmetic."""
    x = np.asarray(x)
    return x if np.issubdtype(x.dtype, np.floating) else x.astype(np.float64)
