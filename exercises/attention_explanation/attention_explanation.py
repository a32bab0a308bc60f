"""Exercise: may these weights be shown as an explanation? (Jain and Wallace 2019). README.md explains the three functions.

Distributions are tensors of floats that lie along the last axis and sum to 1. float32 stays float32, float64 stays float64.
Arguments are never changed.
"""

from collections.abc import Callable

import torch


def total_variation(p: torch.Tensor, q: torch.Tensor) -> torch.Tensor:
    """How far two distributions are apart: ½ Σ|p - q|, between 0 (equal) and 1 (nothing in common).

    Args:
        p: (..., n), distributions along the last axis.
        q: of the same shape.

    Returns:
        (...): one number per pair of distributions, a tensor without axes for p and q of shape (n,). Gradients flow to p and q.

    Raises:
        ValueError: the shapes differ, an axis of size 1 included; the message names the sizes that disagree.
    """
    raise NotImplementedError


def jensen_shannon(p: torch.Tensor, q: torch.Tensor) -> torch.Tensor:
    """The Jensen-Shannon divergence, with the natural logarithm: between 0 (equal) and ln 2 (nothing in common).

    Args:
        p: (..., n), distributions along the last axis; probabilities may be 0, and 0 log 0 counts as 0.
        q: of the same shape.

    Returns:
        (...): one number per pair of distributions, a tensor without axes for p and q of shape (n,). Gradients flow to p and q,
            and are finite where a probability is 0.

    Raises:
        ValueError: the shapes differ, an axis of size 1 included; the message names the sizes that disagree.
    """
    raise NotImplementedError


def permutation_gap(
    weights: torch.Tensor,
    values: torch.Tensor,
    readout: Callable[[torch.Tensor], torch.Tensor],
    permutations: torch.Tensor,
) -> torch.Tensor:
    """How much the prediction changes when the weights are dealt out to other positions.

    Args:
        weights: (T,), the attention weights of one prediction; they sum to 1.
        values: (T, d), what the weights average: the context is Σ weights_j values_j.
        readout: the rest of the model. Takes one context, a tensor (d,), and returns the probabilities of the classes, a
            tensor. It may be costly: call it P + 1 times.
        permutations: (P, T), torch.long; every row holds the numbers 0 ... T-1 in some order. Under the row r, position j gets
            the weight weights[r[j]]; the values stay where they are.

    Returns:
        (P,): for each permutation the total variation between the prediction and that under the permuted weights.

    Raises:
        ValueError: values or permutations do not fit the T weights; the message names the sizes that disagree.
    """
    raise NotImplementedError
