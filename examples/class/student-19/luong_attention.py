"""The three scores of Luong, Pham and Manning (2015). Fill in the three functions; README.md explains them.

Each takes one decoder state s, of size d_s, and the T encoder states h_1 ... h_T, each of size d_h, and returns the
context (d_h,) and the weights (T,), in this order. float32 stays float32, float64 stays float64, integers become float64.
Arguments are never changed.
"""

import numpy as np


def dot_attention(decoder_state: np.ndarray, encoder_states: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Attend with the score e_j = s · h_j.

    Args:
        decoder_state: (d_s,).
        encoder_states: (T, d_h), with d_h equal to d_s.

    Returns:
        The context (d_h,) and the weights (T,).

    Raises:
        ValueError: d_s and d_h differ; the message names both.
    """
    raise NotImplementedError


def general_attention(
    decoder_state: np.ndarray, encoder_states: np.ndarray, W: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Attend with the score e_j = sᵀ W h_j.

    Args:
        decoder_state: (d_s,).
        encoder_states: (T, d_h).
        W: (d_s, d_h).

    Returns:
        The context (d_h,) and the weights (T,).

    Raises:
        ValueError: W is not (d_s, d_h); the message names the sizes that disagree.
    """
    raise NotImplementedError


def concat_attention(
    decoder_state: np.ndarray, encoder_states: np.ndarray, W_c: np.ndarray, v: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Attend with the score e_j = vᵀ tanh(W_c [s; h_j]), the decoder state in front.

    Args:
        decoder_state: (d_s,).
        encoder_states: (T, d_h).
        W_c: (d_attn, d_s + d_h).
        v: (d_attn,).

    Returns:
        The context (d_h,) and the weights (T,).

    Raises:
        ValueError: W_c has not d_s + d_h columns, or v has not as many entries as W_c has rows; the message names the
            sizes that disagree.
    """
    raise NotImplementedError
