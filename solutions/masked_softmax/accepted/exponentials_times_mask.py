"""A small class of options; blocked exponentials are multiplied by 0 and the sum is guarded against 0."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Normaliser:
    axis: int = -1

    def __call__(self, x: np.ndarray, visible: np.ndarray | bool = True) -> np.ndarray:
        x = x * np.float64(1) if x.dtype.kind != "f" else x
        visible = np.broadcast_to(visible, x.shape)
        top = np.max(x, axis=self.axis, keepdims=True, where=visible, initial=-np.finfo(x.dtype).max)
        parts = np.exp(np.where(visible, x - top, 0)) * visible
        total = np.sum(parts, axis=self.axis, keepdims=True)
        return parts / np.maximum(total, np.finfo(x.dtype).tiny)


def softmax(x: np.ndarray, axis: int = -1) -> np.ndarray:
    return Normaliser(axis)(x)


def masked_softmax(scores: np.ndarray, mask: np.ndarray | None = None) -> np.ndarray:
    if mask is None:
        return Normaliser()(scores)
    if mask.ndim > scores.ndim or np.broadcast_shapes(mask.shape, scores.shape) != scores.shape:
        raise ValueError(f"{mask.shape} cannot mask {scores.shape}")
    return Normaliser()(scores, visible=np.logical_not(mask))


def padding_mask(lengths: list[int] | np.ndarray, max_length: int | None = None) -> np.ndarray:
    lengths = np.array(lengths, ndmin=1)
    width = lengths.max() if max_length is None else max_length
    if lengths.min() < 0 or lengths.max() > width:
        raise ValueError(f"lengths {lengths.min()}..{lengths.max()} are not all within 0..{width}")
    return np.greater_equal.outer(-lengths, -np.arange(width))
