"""Copies of a check's arguments that keep the layout in memory, which `copy.deepcopy` does not."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import numpy as np
import torch

from autograder.wire.arrays import strided, strided_tensor


def fresh(value: Any) -> Any:  # noqa: PLR0911  one return per kind of value
    """A copy to work on: arrays and tensors with the same strides, containers rebuilt, anything else deep-copied."""
    kind = type(value)
    if kind is np.ndarray:
        if value.flags.c_contiguous:
            return value.copy()
        return strided(value, [step // value.itemsize for step in value.strides])
    if kind is torch.Tensor:
        plain = value.detach()
        copied = plain.clone() if plain.is_contiguous() else strided_tensor(plain, list(plain.stride()))
        return copied.requires_grad_(value.requires_grad)
    if kind is dict:
        return {key: fresh(part) for key, part in value.items()}
    if kind is tuple or kind is list:
        return kind([fresh(part) for part in value])
    if kind in (int, float, str, bool, type(None)):
        return value
    return deepcopy(value)
