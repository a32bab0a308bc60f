"""Exercise: multi-head attention as a module (Vaswani et al. 2017, section 3.2.2). README.md explains it.

Not allowed here: torch.nn.MultiheadAttention, torch.nn.functional.scaled_dot_product_attention and
torch.nn.functional.multi_head_attention_forward. Symbols: B sequences, n_q queries, n_k keys, h heads, d_k = d_model / h.
"""

import torch
from torch import nn


class MultiHeadAttention(nn.Module):
    """h heads attend side by side, each on its own slice of the projections; W_o mixes what they found.

    Attributes:
        W_q, W_k, W_v, W_o: nn.Linear(d_model, d_model), with bias. Head i owns the features i*d_k:(i+1)*d_k of what the first
            three return.
    """

    def __init__(self, d_model: int, num_heads: int) -> None:
        """Make the four layers; `super().__init__()` comes before the first of them.

        Raises:
            ValueError: num_heads does not divide d_model. The message names both.
        """
        raise NotImplementedError

    def forward(
        self,
        query: torch.Tensor,
        key: torch.Tensor | None = None,
        value: torch.Tensor | None = None,
        padding_mask: torch.Tensor | None = None,
        causal: bool = False,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Attend.

        Args:
            query: (B, n_q, d_model), before the projection, like key and value.
            key: (B, n_k, d_model); None means the query (self-attention).
            value: (B, n_k, d_model); None means the key.
            padding_mask: (B, n_k), True (or a number that is not 0) = blocked; None blocks nothing.
            causal: block every key behind the position of the query, too.

        Returns:
            output (B, n_q, d_model) and weights (B, h, n_q, n_k), in this order, of the dtype of the inputs. A query that has
            every key blocked gets weights 0 and the bias of W_o as output. No argument is modified.

        Raises:
            ValueError: batch sizes differ, keys and values have other lengths, the mask is not (B, n_k), or causal is True and
                n_q is not n_k. The message names the sizes that disagree.
        """
        raise NotImplementedError
