"""Reference solution of `masked_softmax`."""

import numpy as np


def softmax(x: np.ndarray, axis: int = -1) -> np.ndarray:
    """Turn scores into weights that are positive and sum to 1 along one axis.

    The maximum is subtracted first, which changes nothing in exact arithmetic (numerator and denominator shrink by the
    same factor) and keeps every exponent at or below 0. A slice that is -inf throughout gets weights 0.
    """
    x = _as_floats(x)
    top = np.maximum(x.max(axis=axis, keepdims=True), np.finfo(x.dtype).min)  # -inf - -inf would be NaN
    with np.errstate(over="ignore"):  # the difference of two huge scores may be -inf: its weight is 0
        parts = np.exp(x - top)
    total = parts.sum(axis=axis, keepdims=True)
    return np.divide(parts, total, out=np.zeros_like(parts), where=total > 0)


def masked_softmax(scores: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
    """Softmax over the last axis in which blocked positions take no part.

    A blocked score becomes -inf before the softmax, so it is neither a candidate for the maximum nor part of the sum.
    """
    scores = _as_floats(scores)
    if mask is None:
        return softmax(scores)
    return softmax(np.where(_blocked(mask, scores.shape), -np.inf, scores))


def padding_mask(lengths: list[int] | np.ndarray, max_length: int | None = None) -> np.ndarray:
    """Mark the positions behind the end of each sequence: (B,) -> (B, max_length) booleans."""
    lengths = np.asarray(lengths)
    if max_length is None:
        max_length = int(lengths.max())
    wrong = lengths[(lengths < 0) | (lengths > max_length)]
    if wrong.size:
        raise ValueError(f"lengths must lie between 0 and max_length = {max_length}, not {wrong.tolist()}")
    return np.arange(max_length) >= lengths[:, np.newaxis]


def _as_floats(x: np.ndarray) -> np.ndarray:
    """The same numbers as floats: floats stay what they are, integers become float64 before any arithmetic."""
    x = np.asarray(x)
    return x if np.issubdtype(x.dtype, np.floating) else x.astype(np.float64)


def _blocked(mask: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """The mask as booleans that broadcast to `shape`; ValueError if they don't, or if `shape` would have to grow."""
    blocked = np.asarray(mask).astype(bool)
    try:
        fits = np.broadcast_shapes(blocked.shape, shape) == shape
    except ValueError:
        fits = False
    if not fits:
        raise ValueError(f"a mask of shape {blocked.shape} does not broadcast to scores of shape {shape}")
    return blocked
