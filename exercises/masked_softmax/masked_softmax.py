"""Softmax that leaves masked positions out. Fill in the three functions; README.md explains them."""

import numpy as np


def softmax(x: np.ndarray, axis: int = -1) -> np.ndarray:
    """Turn scores into weights that are positive and sum to 1 along one axis.

    Args:
        x: scores of any shape. Any finite values, however large, and some (not all) of a slice may be -inf.
        axis: the axis along which the weights sum to 1; negative numbers count from the last axis.

    Returns:
        An array of the shape of x: float32 for float32, float64 for float64, float64 for integers of any width.
        A score of -inf gets the weight 0. x is not changed.
    """
    raise NotImplementedError


def masked_softmax(scores: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
    """Softmax over the last axis in which blocked positions take no part.

    Args:
        scores: (..., n_k), finite.
        mask: True (or a number other than 0) where a position is blocked; any shape that broadcasts to the shape of
            scores. None blocks nothing.

    Returns:
        An array of the shape of scores, with dtypes as in `softmax`. Blocked positions are exactly 0.0; every row
        with an unblocked position sums to 1; a row without one is all 0.0. Neither argument is changed.

    Raises:
        ValueError: mask does not broadcast to the shape of scores (scores are never stretched to fit the mask).
            The message names the sizes that disagree.
    """
    raise NotImplementedError


def padding_mask(lengths: list[int] | np.ndarray, max_length: int | None = None) -> np.ndarray:
    """Mark the positions behind the end of each sequence.

    Args:
        lengths: (B,) whole numbers, a list or an array; 0 is a length.
        max_length: the number of positions; None means the greatest of the lengths.

    Returns:
        (B, max_length) booleans; row b is False at its first lengths[b] positions and True behind them.

    Raises:
        ValueError: a length is negative or greater than max_length.
    """
    raise NotImplementedError
