"""Exercise: self-attention, cross-attention and several heads as three modules (Vaswani et al. 2017, section 3.2).

README.md explains them. Every layer is an `nn.Linear(embed_dim, embed_dim)` with its bias, under the name given here. The
modules return the output alone, in the dtype of the input, and leave their input as it was.

Not allowed here: torch.nn.MultiheadAttention and torch.nn.functional.scaled_dot_product_attention.
"""

import torch
from torch import nn


class SelfAttention(nn.Module):
    """One head; queries, keys and values all come from x.

    Args:
        embed_dim: d, the width of a token.

    Layers: `q_linear`, `k_linear`, `v_linear`.
    """

    def __init__(self, embed_dim: int) -> None:
        super().__init__()
        raise NotImplementedError

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Mix every token with all tokens of its sequence; scores are scaled by 1 / sqrt(d).

        Args:
            x: (B, n, d), any strides.

        Returns:
            (B, n, d).
        """
        raise NotImplementedError


class CrossAttention(nn.Module):
    """One head; queries come from the decoder, keys and values from the encoder.

    Args:
        embed_dim: d, the width of a position, the same on both sides.

    Layers: `q_linear`, `k_linear`, `v_linear`.
    """

    def __init__(self, embed_dim: int) -> None:
        super().__init__()
        raise NotImplementedError

    def forward(self, x_dec: torch.Tensor, x_enc: torch.Tensor) -> torch.Tensor:
        """Let every position of the decoder look at all positions of the encoder; scores are scaled by 1 / sqrt(d).

        Args:
            x_dec: (B, T_dec, d), any strides.
            x_enc: (B, T_enc, d), any strides. T_enc and T_dec may differ.

        Returns:
            (B, T_dec, d): as long as the decoder's sequence.

        Raises:
            ValueError: x_dec and x_enc hold different numbers of sequences, 1 against 3 included; the message names both.
        """
        raise NotImplementedError


class MultiHeadSelfAttention(nn.Module):
    """Self-attention in several heads; head i works on the features i*d_k:(i+1)*d_k of queries, keys and values.

    Args:
        embed_dim: d, the width of a token.
        num_heads: h; each head gets d_k = d / h features.

    Layers: `q`, `k`, `v`, and `out`, which is applied to the merged heads.

    Raises:
        ValueError: num_heads does not divide embed_dim; the message names both.
    """

    def __init__(self, embed_dim: int, num_heads: int) -> None:
        super().__init__()
        raise NotImplementedError

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Attend in every head, merge the heads and project; scores are scaled by 1 / sqrt(d_k).

        Args:
            x: (B, n, d), any strides.

        Returns:
            (B, n, d).
        """
        raise NotImplementedError
