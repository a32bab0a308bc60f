"""Additive attention of Bahdanau, Cho and Bengio (2014): first as a function in NumPy, for one decoder state and one
sentence; then as a module in PyTorch, with learned weights, for a batch of padded sentences. README.md explains both.
"""

import numpy as np
import torch
from torch import nn


def additive_attention(
    decoder_state: np.ndarray, encoder_states: np.ndarray, W_a: np.ndarray, U_a: np.ndarray, v_a: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Attend with the score e_j = v_aᵀ tanh(W_a s + U_a h_j).

    float32 stays float32, float64 stays float64, integers become float64. Arguments are never changed.

    Args:
        decoder_state: s, (d_s,).
        encoder_states: h_1 ... h_T, (T, d_h).
        W_a: (d_attn, d_s).
        U_a: (d_attn, d_h).
        v_a: (d_attn,).

    Returns:
        The context (d_h,) and the weights (T,), in this order.

    Raises:
        ValueError: W_a is not (d_attn, d_s), U_a not (d_attn, d_h), or v_a not (d_attn,); the message names the sizes
            that disagree.
    """
    raise NotImplementedError


class AdditiveAttention(nn.Module):
    """Additive attention with learned weights.

    Args:
        d_s: size of a decoder state.
        d_h: size of an encoder state.
        d_attn: size of the space in which the two are added.

    Attributes:
        W_a: nn.Linear from d_s to d_attn, without bias.
        U_a: nn.Linear from d_h to d_attn, without bias.
        v_a: nn.Parameter, (d_attn,).
    """

    def __init__(self, d_s: int, d_h: int, d_attn: int) -> None:
        raise NotImplementedError  # begin with super().__init__()

    def forward(
        self, decoder_state: torch.Tensor, encoder_states: torch.Tensor, padding_mask: torch.Tensor | None = None
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Attend in every sentence of a batch.

        Args:
            decoder_state: (B, d_s).
            encoder_states: (B, T, d_h).
            padding_mask: (B, T), or anything that broadcasts to it; True (or nonzero) = blocked. None blocks nothing.

        Returns:
            The context (B, d_h) and the weights (B, T), in this order and in the dtype of the inputs. Blocked weights
            are exactly 0. A row with every position blocked has weights 0 and context 0, and passes back gradients of 0.

        Raises:
            ValueError: the two batch sizes differ, also if one of them is 1; or the mask does not broadcast to (B, T).
                The message names the sizes that disagree. For a wrong d_s or d_h, PyTorch's RuntimeError will do.
        """
        raise NotImplementedError
