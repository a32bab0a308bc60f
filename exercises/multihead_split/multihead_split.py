"""Exercise: split the features of every token into heads, and merge the heads again (Vaswani et al. 2017, section 3.2.2)."""

import torch


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    """Give every head its own slice of the features, so that all heads can attend at once.

    Args:
        x: (B, n, d_model), any strides: the input may be a transposed, sliced or expanded view.
        num_heads: h, the number of heads. Each gets d_k = d_model / h features.

    Returns:
        (B, h, n, d_k), of x's dtype. Head i holds the features i*d_k:(i+1)*d_k of every token. Gradients flow back to x,
        and x itself stays as it was.

    Raises:
        ValueError: num_heads is below 1, or does not divide d_model. The message names both sizes.
    """
    raise NotImplementedError


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    """Put the heads of every token side by side again: the exact inverse of `split_heads`.

    Args:
        x: (B, h, n, d_k), any strides.

    Returns:
        (B, n, h * d_k), of x's dtype, head 0 first. Gradients flow back to x, and x itself stays as it was.
    """
    raise NotImplementedError
