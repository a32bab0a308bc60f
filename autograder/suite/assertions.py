"""Assertions for hidden suites. A failure says in a student's words what was wrong and carries expected and actual value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch

Tolerance = tuple[float, float]

# (relative, absolute) by the precision of the dtype: course-wide rule for "equals".
_TOLERANCE: dict[str, Tolerance] = {
    "float64": (1e-9, 1e-12),
    "complex128": (1e-9, 1e-12),
    "float32": (1e-5, 1e-6),
    "complex64": (1e-5, 1e-6),
    "float16": (1e-2, 1e-3),
    "bfloat16": (1e-2, 1e-2),
}


_MOST_NUMBERS = 30
"""A message that names more numbers than this names none."""


class CheckFailure(AssertionError):
    """A wrong result, with the values that show it. `expected` and `actual` are absent (`...`) where there is nothing to set side by side."""

    def __init__(self, message: str, *, expected: object = ..., actual: object = ...) -> None:
        super().__init__(message)
        self.expected = expected
        self.actual = actual


def require(condition: object, message: str, *, expected: object = ..., actual: object = ...) -> None:
    """Fail with `message`, written for the student, unless `condition` holds."""
    __tracebackhide__ = True
    if not condition:
        raise CheckFailure(message, expected=expected, actual=actual)


def assert_close(
    actual: object, expected: Any, what: str = "the result", *, rtol: float | None = None, atol: float | None = None
) -> None:
    """Fail unless `actual` is the same kind of value as `expected`, with the same shape, dtype and (nearly) the same numbers.

    Args:
        actual: what the submission returned.
        expected: an array, a tensor, a float, or a tuple, list or dict of such.
        what: names the value in the message, e.g. "weights".
        rtol: relative tolerance; by default that of the dtype (float64 1e-9, float32 1e-5, half 1e-2).
        atol: absolute tolerance; by default that of the dtype.

    Booleans and integers must agree exactly. Positions where both are NaN agree.
    """
    __tracebackhide__ = True
    if isinstance(expected, dict):
        _same_keys(actual, expected, what)
        for key, value in expected.items():
            assert_close(actual[key], value, f"{what}[{key!r}]", rtol=rtol, atol=atol)  # type: ignore[index]
        return
    if isinstance(expected, (tuple, list)):
        _same_length(actual, expected, what)
        for index, (left, right) in enumerate(zip(actual, expected, strict=True)):  # type: ignore[call-overload]
            assert_close(left, right, f"{what}[{index}]", rtol=rtol, atol=atol)
        return
    assert_same_kind(actual, expected, what)
    if not isinstance(expected, _NUMERIC):
        require(actual == expected, f"{what}: expected {expected!r}, got {actual!r}", expected=expected, actual=actual)
        return
    left, right = _numbers(actual), _numbers(expected)
    if left.tobytes() == right.tobytes():
        return
    default_rtol, default_atol = _TOLERANCE.get(_dtype_name(expected), (0.0, 0.0))
    close = _close(left, right, default_rtol if rtol is None else rtol, default_atol if atol is None else atol)
    if close.all():
        return
    if np.isnan(left).any() and not np.isnan(right).any():
        raise CheckFailure(f"{what}: contains NaN", expected=expected, actual=actual)
    if left.ndim == 0:
        raise CheckFailure(
            f"{what}: expected {right.item():.6g}, got {left.item():.6g}", expected=expected, actual=actual
        )
    count = int((~close).sum())
    raise CheckFailure(f"{what}: {count} of {close.size} values differ", expected=expected, actual=actual)


def assert_same_kind(actual: object, expected: Any, what: str = "the result") -> None:
    """Fail unless `actual` is an array where `expected` is one (likewise tensor, float), of the same shape and dtype.

    A NumPy scalar and a 0-d array count as the same kind; a Python float is accepted where a float64 scalar is expected.
    """
    __tracebackhide__ = True
    kind, wanted = _kind(actual), _kind(expected)
    if kind == "number" and isinstance(actual, float) and isinstance(expected, np.float64):
        return
    if kind != wanted:
        raise CheckFailure(
            f"{what}: expected {_article(wanted)}, got {_describe(actual)}", expected=expected, actual=actual
        )
    if wanted not in ("NumPy array", "PyTorch tensor"):
        return
    if actual.shape == expected.shape and actual.dtype == expected.dtype:  # type: ignore[attr-defined]
        return
    shape, wanted_shape = tuple(actual.shape), tuple(expected.shape)  # type: ignore[attr-defined]
    if shape != wanted_shape:
        raise CheckFailure(f"{what}: expected shape {wanted_shape}, got {shape}", expected=expected, actual=actual)
    if _dtype_name(actual) != _dtype_name(expected):
        raise CheckFailure(
            f"{what}: expected dtype {_dtype_name(expected)}, got {_dtype_name(actual)}",
            expected=expected,
            actual=actual,
        )


def assert_raises_naming(
    error: type[Exception] | tuple[type[Exception], ...], call: Callable[[], object], *sizes: int
) -> None:
    """Fail unless `call()` raises `error` with a message in which every number of `sizes` stands.

    Sizes may be spelled in any way, `(2, 3)`, `torch.Size([2, 3])` or bare, but as whole numbers: 13 does not name 3.
    """
    __tracebackhide__ = True
    names = " or ".join(kind.__name__ for kind in (error if isinstance(error, tuple) else (error,)))
    try:
        returned = call()
    except error as raised:
        words = "".join(letter if letter.isdigit() else " " for letter in str(raised)).split()
        if len(words) > _MOST_NUMBERS:
            raise CheckFailure(
                f"{names} is right, but its message names {len(words)} numbers; name the sizes that disagree"
            ) from None
        missing = [str(size) for size in sizes if str(size) not in words]
        if missing:
            raise CheckFailure(
                f"{names} is right, but its message must name the sizes that disagree; missing: {', '.join(missing)}",
                expected=f"a message with {', '.join(map(str, sizes))}",
                actual=str(raised),
            ) from None
        return
    raise CheckFailure(f"expected {names}, but the call returned a value", expected=f"{names} raised", actual=returned)


_NUMERIC = (np.ndarray, np.generic, torch.Tensor, bool, int, float, complex)


def _kind(value: object) -> str:
    if isinstance(value, (np.ndarray, np.generic)):
        return "NumPy array"
    if isinstance(value, torch.Tensor):
        return "PyTorch tensor"
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, (int, float)):
        return "number"
    return type(value).__name__


def _article(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}" if kind != "NoneType" else "None"


def _describe(value: object) -> str:
    if isinstance(value, (np.ndarray, torch.Tensor)):
        return f"{_article(_kind(value))} of shape {tuple(value.shape)}"
    return _article(getattr(value, "type_name", None) or _kind(value))


def _dtype_name(value: object) -> str:
    return str(getattr(value, "dtype", "float64")).removeprefix("torch.")


def _numbers(value: Any) -> Any:
    if isinstance(value, torch.Tensor):
        value = value.detach()
        return (value.float() if value.dtype == torch.bfloat16 else value).numpy()
    return np.asarray(value)


def _close(left: Any, right: Any, rtol: float, atol: float) -> Any:
    """Where two arrays agree, by the rule of `np.isclose` with `equal_nan`, at a third of its cost."""
    if left.dtype.kind not in "fc" or right.dtype.kind not in "fc":
        return np.isclose(left, right, rtol=rtol, atol=atol, equal_nan=True)
    with np.errstate(all="ignore"):
        near = np.abs(left - right) <= atol + rtol * np.abs(right)
    if near.all() and np.isfinite(right).all():
        return near
    return np.isclose(left, right, rtol=rtol, atol=atol, equal_nan=True)


def _same_keys(actual: object, expected: dict[Any, Any], what: str) -> None:
    if not isinstance(actual, dict):
        raise CheckFailure(f"{what}: expected a dict, got {_describe(actual)}", expected=expected, actual=actual)
    if actual.keys() != expected.keys():
        raise CheckFailure(
            f"{what}: expected the keys {list(expected)}, got {list(actual)}",
            expected=list(expected),
            actual=list(actual),
        )


def _same_length(actual: object, expected: tuple[Any, ...] | list[Any], what: str) -> None:
    base = list if isinstance(expected, list) else tuple
    if not isinstance(actual, base):
        raise CheckFailure(
            f"{what}: expected a {base.__name__} of {len(expected)}, got {_describe(actual)}",
            expected=expected,
            actual=actual,
        )
    found: Any = actual
    if len(found) != len(expected):
        text = f"{what}: expected {len(expected)} values, got {len(found)}"
        raise CheckFailure(text, expected=expected, actual=actual)
