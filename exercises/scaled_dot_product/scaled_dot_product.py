"""Scaled dot-product attention (Vaswani et al. 2017, section 3.2.1). Fill in the two functions; README.md explains them.

`torch.nn.functional.scaled_dot_product_attention` computes almost what is asked for here. It may not be used.
"""

import torch


def scaled_dot_product_attention(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, mask: torch.Tensor | None = None
) -> tuple[torch.Tensor, torch.Tensor]:
    """Let every query take a weighted mean of the values, by how well it matches their keys.

    Args:
        query: (..., n_q, d_k), float32 or float64, any strides.
        key: (..., n_k, d_k).
        value: (..., n_k, d_v).
        mask: True (or a number other than 0) where a query may not look at a key; any shape that broadcasts to
            (..., n_q, n_k). None blocks nothing.

    Returns:
        The output (..., n_q, d_v) and the weights (..., n_q, n_k), in this order and of the dtype of the arguments.
        Blocked weights are exactly 0.0, the others of a row sum to 1. A row with every key blocked has weights 0 and
        output 0. Gradients flow from both to query, key and value, and are never NaN. No argument is changed.

    Raises:
        ValueError: query and key differ in d_k, key and value in n_k, or any two of the three in the axes in front (a
            size of 1 is a size like any other); or the mask does not broadcast to the scores. The message names the
            sizes.
    """
    raise NotImplementedError


def score_std(d_k: int, samples: int, generator: torch.Generator) -> tuple[float, float]:
    """Measure how far dot products of random vectors spread, before and after the scaling.

    Args:
        d_k: the number of features of every query and key.
        samples: how many pairs of a query and a key to draw, 2 or more; every number in them standard normal.
        generator: where all random numbers come from. It is not seeded here.

    Returns:
        The standard deviations of q·k and of q·k / sqrt(d_k) over the same samples, in this order, as floats or tensors
        of one number.
    """
    raise NotImplementedError
