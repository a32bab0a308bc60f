"""Luong's general score in several heads. Fill in the function; README.md explains it."""

import numpy as np


def multihead_general_attention(
    decoder_state: np.ndarray, encoder_states: np.ndarray, W: np.ndarray, num_heads: int
) -> tuple[np.ndarray, np.ndarray]:
    """Attend with the score e_j = sᵀ W h_j, in every head on its own features of the encoder states.

    The d_h features are cut into num_heads neighbouring groups of d_k = d_h / num_heads. Head i attends to
    encoder_states[:, group i] with W[:, group i] and the whole decoder state; the contexts of all heads are put side by
    side. float32 stays float32, float64 stays float64, integers become float64. Arguments are never changed.

    Args:
        decoder_state: (d_s,).
        encoder_states: (T, d_h).
        W: (d_s, d_h).
        num_heads: at least 1; divides d_h.

    Returns:
        The context (d_h,) and the weights (num_heads, T), in this order. Every row of the weights sums to 1.

    Raises:
        ValueError: num_heads does not divide d_h, or W is not (d_s, d_h); the message names the sizes that disagree.
    """
    raise NotImplementedError
