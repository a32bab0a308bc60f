"""Masks for attention: padding, the future, both, and the softmax under them. Fill in the four functions; see README.md.

All masks are torch.bool, those that come in and those that go out. True means blocked.
"""

from collections.abc import Sequence

import numpy as np
import torch


def padding_mask(lengths: Sequence[int] | np.ndarray | torch.Tensor, max_length: int) -> torch.Tensor:
    """Mark the positions behind the end of each sequence.

    Args:
        lengths: (B,) whole numbers, a list, an array or a tensor; 0 and max_length are lengths.
        max_length: the number of positions.

    Returns:
        (B, max_length), True at the positions from lengths[b] on in row b.

    Raises:
        ValueError: a length is negative or greater than max_length.
    """
    raise NotImplementedError


def causal_mask(n: int) -> torch.Tensor:
    """Mark what lies in the future of each token.

    Args:
        n: the number of tokens, queries and keys alike; 1 or more.

    Returns:
        (n, n), True strictly above the diagonal: token i may look at the tokens 0 to i, itself included.
    """
    raise NotImplementedError


def combine_masks(padding: torch.Tensor | None, causal: torch.Tensor | None) -> torch.Tensor | None:
    """Block what one mask or the other blocks.

    Args:
        padding: (B, n_k), the keys that are padding, or None.
        causal: (n_q, n_k), the keys that each query may not look at, or None.

    Returns:
        A mask of any shape that broadcasts to (B, 1, n_q, n_k), so that it fits the scores of all heads. None if both
        are None.

    Raises:
        ValueError: the two masks are for different numbers of keys (1 is a number like any other); the message names
            both.
    """
    raise NotImplementedError


def masked_attention_weights(scores: torch.Tensor, mask: torch.Tensor | None) -> torch.Tensor:
    """Turn scores into weights, in every floating dtype, with nothing for what is blocked.

    Args:
        scores: (B, h, n_q, n_k), finite; float64, float32, float16 or bfloat16; any strides.
        mask: any shape that broadcasts to that of the scores. None blocks nothing.

    Returns:
        (B, h, n_q, n_k), of the dtype of the scores. Blocked weights are exactly 0.0, the others of a row sum to 1, and
        a row that is blocked throughout is all 0.0. Gradients flow back to the scores and are never NaN. No argument is
        changed.

    Raises:
        ValueError: the mask does not broadcast to the scores (they are never stretched); the message names the sizes.
    """
    raise NotImplementedError
