"""Whether two replies, or two requests, say the same: the ground on which a mistake is given a name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch

from autograder.examiner.conversation import Exchange
from autograder.wire import Frame, WireError
from autograder.wire.codec import Decoder

# Wider than the tolerances of the checks: the same mistake, written differently, rounds differently.
_RTOL = {"float64": 1e-7, "complex128": 1e-7, "float32": 1e-4, "complex64": 1e-4, "float16": 2e-2, "bfloat16": 4e-2}


_LENGTHS = {"ok": 4, "raised": 6}
"""How many fields a reply has, by its kind."""


@dataclass(frozen=True, slots=True)
class Placeholder:
    """An object that did not cross the wall: only what kind of thing it is can be told."""

    type_name: str

    def __repr__(self) -> str:
        return f"<{self.type_name}>"


class _Placeholders:
    """Puts placeholders where a frame refers to objects, so that it can be read by whoever did not take part."""

    def keep(self, value: object) -> tuple[int, str, bool]:
        raise NotImplementedError

    def kept(self, number: int) -> object:
        del number
        return Placeholder("object")

    def stand_in(self, number: int, type_name: str, *, callable_: bool) -> object:
        del number, callable_
        return Placeholder(type_name)

    def number_of(self, value: object) -> int | None:
        del value
        return None


def read_request(frame: Frame) -> tuple[list[Any], list[Any]]:
    """The fields of a request (verb, target, path, args, kwargs), and the arrays in it in order."""
    decoder = Decoder(_Placeholders(), trusting=True)
    return decoder.decode(frame), decoder.arrays


def read_reply(frame: Frame, arrays: list[Any]) -> list[Any]:
    """The fields of a reply to a request with these arrays. Raises WireError."""
    fields = Decoder(_Placeholders(), aliases=arrays).decode(frame)
    if type(fields) is not list or not fields or _LENGTHS.get(str(fields[0])) != len(fields):
        raise WireError("a reply of an unknown kind")
    return fields


def same_exchange(left: Exchange, right: Exchange) -> bool:
    """Whether the same was asked and the same was answered, up to rounding. Messages of exceptions may differ."""
    if left == right:
        return True
    (left_request, left_arrays), (right_request, right_arrays) = read_request(left[0]), read_request(right[0])
    if left[0] != right[0] and not _same_request(left_request, right_request):
        return False
    try:
        left_reply, right_reply = read_reply(left[1], left_arrays), read_reply(right[1], right_arrays)
    except WireError:
        return False
    if left_reply[0] != right_reply[0]:
        return False
    if left_reply[0] == "raised":
        return _kind(left_reply) == _kind(right_reply) and same_value(left_reply[5], right_reply[5])
    return same_value(left_reply[1:3], right_reply[1:3])


def _kind(raised: list[Any]) -> str | None:
    """The exception's most specific built-in class, by name."""
    bases = raised[1]
    return bases[0] if type(bases) is list and bases and type(bases[0]) is str else None


def _same_request(left: list[Any], right: list[Any]) -> bool:
    """Objects have other numbers in every conversation; only that of the module itself, 0, means the same everywhere."""
    (left_verb, left_target, *left_rest), (right_verb, right_target, *right_rest) = left, right
    return left_verb == right_verb and bool(left_target) == bool(right_target) and same_value(left_rest, right_rest)


def same_value(left: Any, right: Any) -> bool:
    """Whether two values are of the same kind, shape and dtype and agree up to rounding; NaN agrees with NaN."""
    if isinstance(left, (torch.Tensor, np.ndarray, np.generic)):
        return _same_numbers(left, right)
    if isinstance(left, float) and isinstance(right, float):
        return bool(np.isclose(left, right, rtol=1e-7, atol=1e-10, equal_nan=True))
    if type(left) is not type(right):
        return False
    if isinstance(left, (list, tuple)):
        return len(left) == len(right) and all(same_value(a, b) for a, b in zip(left, right, strict=True))
    if isinstance(left, dict):
        return left.keys() == right.keys() and all(same_value(left[key], right[key]) for key in left)
    return bool(left == right) if not hasattr(left, "__dict__") else vars(left).keys() == vars(right).keys()


def _same_numbers(left: Any, right: Any) -> bool:
    if isinstance(left, torch.Tensor) != isinstance(right, torch.Tensor) or not hasattr(right, "dtype"):
        return False
    if left.dtype != right.dtype or tuple(left.shape) != tuple(right.shape):
        return False
    rtol = _RTOL.get(str(left.dtype).removeprefix("torch."), 0.0)
    if isinstance(left, torch.Tensor):
        return torch.allclose(left.detach(), right.detach(), rtol=rtol, atol=rtol / 100, equal_nan=True)
    return bool(np.allclose(left, right, rtol=rtol, atol=rtol / 100, equal_nan=True))
