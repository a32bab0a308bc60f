"""One function for each way in which a check can talk to a submission."""

import numpy as np
import torch


def scale(x: np.ndarray, factor: float) -> np.ndarray:
    """`x` times `factor`."""
    raise NotImplementedError


def shift(x: np.ndarray, by: float) -> np.ndarray:
    """`x` plus `by`."""
    raise NotImplementedError


def total(x: np.ndarray) -> float:
    """The sum of `x`."""
    raise NotImplementedError


def halve(n: int) -> int:
    """Half of `n`, rounded down."""
    raise NotImplementedError


def labels(n: int) -> dict[str, int]:
    """The names `item 0`, `item 1`, ... up to `n`, each with its number."""
    raise NotImplementedError


def spelled(n: int) -> str:
    """`n` as a word of that many letters x."""
    raise NotImplementedError


def apply_twice(function, x: np.ndarray) -> np.ndarray:
    """`function` of `function` of `x`."""
    raise NotImplementedError


def add(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The sum of two vectors. Raises ValueError, naming both sizes, if they differ."""
    raise NotImplementedError


class Layer(torch.nn.Module):
    """Multiplies (B, n) by a parameter `weight` of shape (n,)."""

    def __init__(self, n: int) -> None:
        super().__init__()
        raise NotImplementedError

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """(B, n) -> (B, n)."""
        raise NotImplementedError
