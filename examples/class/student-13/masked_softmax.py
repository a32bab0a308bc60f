from __future__ import annotations

import os
import sys
from dataclasses import dataclass

import numpy as np

print("numpy", np.__version__, "python", sys.version.split()[0])
assert np.isclose(np.exp(0.0), 1.0)


@dataclass(frozen=True)
class Settings:
    axis: int = -1
    fill: float = -np.inf
    label: str | None = None


DEFAULT = Settings()


def _as_float(x: np.ndarray) -> np.ndarray:
    x = np.asarray(x)
    return x if np.issubdtype(x.dtype, np.floating) else x.astype(np.float64)


def softmax(x: np.ndarray, axis: int = DEFAULT.axis) -> np.ndarray:
    x = _as_float(x)
    biggest = x.max(axis=axis, keepdims=True)
    biggest = np.where(np.isneginf(biggest), 0, biggest)
    e = np.exp(x - biggest)
    total = e.sum(axis=axis, keepdims=True)
    return (e / np.where(total > 0, total, 1)).astype(x.dtype)


def masked_softmax(scores: np.ndarray, mask: np.ndarray | None = None, settings: Settings = DEFAULT) -> np.ndarray:
    scores = _as_float(scores)
    if mask is None:
        return softmax(scores)
    blocked = np.broadcast_to(mask, scores.shape).astype(bool)
    return softmax(np.where(blocked, settings.fill, scores).astype(scores.dtype))


def padding_mask(lengths: list[int] | np.ndarray, max_length: int | None = None) -> np.ndarray:
    counts = np.asarray(lengths)
    stop = int(counts.max()) if max_length is None else max_length
    bad = [int(c) for c in counts if c < 0 or c > stop]
    if bad:
        raise ValueError(f"lengths {bad} are outside 0..{stop}")
    return np.greater_equal.outer(np.arange(stop), counts).T


if __name__ == "__main__":
    print(masked_softmax(np.array([[1.0, 2.0, 3.0]]), np.array([[False, False, True]])))
    print(padding_mask([1, 3]))
