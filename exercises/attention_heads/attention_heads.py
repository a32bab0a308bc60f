"""Exercise: multi-head attention as a list of heads, as in BERT, and the way to one wide module and back. See README.md.

Symbols: B sequences, n tokens, d = hidden_size = embed_dim, h heads, d_k = head_dim = d / h.
"""

from collections.abc import Mapping

import torch
from torch import nn


class AttentionHead(nn.Module):
    """One head with projections of its own.

    Attributes:
        W_q, W_k, W_v: nn.Linear(embed_dim, head_dim), with bias.
    """

    def __init__(self, embed_dim: int, head_dim: int) -> None:
        """Make the three layers; `super().__init__()` comes before the first of them."""
        raise NotImplementedError

    def forward(self, hidden_states: torch.Tensor) -> torch.Tensor:
        """Scaled dot-product attention of every token to all tokens of its sequence.

        Args:
            hidden_states: (B, n, embed_dim); not modified.

        Returns:
            (B, n, head_dim), of the same dtype.
        """
        raise NotImplementedError


class MultiHeadAttention(nn.Module):
    """h heads on the same input, concatenated on the last axis, and a layer that mixes them.

    Attributes:
        heads: nn.ModuleList of h AttentionHead(d, d_k).
        output_layer: nn.Linear(d, d), with bias.
    """

    def __init__(self, config) -> None:
        """Make the heads and the output layer.

        Args:
            config: any object with the attributes hidden_size, d, and num_attention_heads, h; nothing else is read.

        Raises:
            ValueError: num_attention_heads does not divide hidden_size. The message names both.
        """
        raise NotImplementedError

    def forward(self, hidden_states: torch.Tensor) -> torch.Tensor:
        """Self-attention: (B, n, d) -> (B, n, d), of the same dtype; hidden_states is not modified."""
        raise NotImplementedError


def fuse_heads(module: MultiHeadAttention) -> dict[str, torch.Tensor]:
    """Carry the weights of all heads over to exercise multihead_attention's module.

    Args:
        module: with h heads; left as it is.

    Returns:
        A state dict with the names W_q.weight, W_q.bias, W_k.weight, W_k.bias, W_v.weight, W_v.bias (d, d) and (d,), W_o.weight
        (d, d), W_o.bias (d,), of the module's dtype. With it, MultiHeadAttention(d, h) of that exercise returns as output what
        this module returns.
    """
    raise NotImplementedError


def unfuse_heads(state_dict: Mapping[str, torch.Tensor], num_heads: int) -> dict[str, torch.Tensor]:
    """Cut the wide module's weights into heads again: the inverse of `fuse_heads`.

    Args:
        state_dict: as `fuse_heads` returns it.
        num_heads: h.

    Returns:
        A state dict for this file's MultiHeadAttention: heads.0.W_q.weight (d_k, d), heads.0.W_q.bias (d_k,) and so on, and
        output_layer.weight (d, d), output_layer.bias (d,), of the same dtype.

    Raises:
        ValueError: num_heads does not divide the width d. The message names both.
    """
    raise NotImplementedError
