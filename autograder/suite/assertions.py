"""Assertions for hidden suites. A failure says in a student's words what was wrong and carries expected and actual value.

Texts are said in the language of the course. Its catalogue holds them as the suite spells them, so whatever varies goes
into a field: ``require(ok, "{name} changed its argument {position}", name=name, position=2)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import torch

from autograder.language import gettext as _
from autograder.language import ngettext

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


class _Phrase(str):
    """A text that is translated wherever an assertion says it."""

    __slots__ = ()


def phrase(text: str) -> str:
    """`text`, to be translated where an assertion says it as a field or in the place of a value; other values stay as they are."""
    return _Phrase(text)


def require(condition: object, message: str, *, expected: object = ..., actual: object = ..., **fields: object) -> None:
    """Fail with `message`, written for the student, unless `condition` holds.

    Args:
        condition: what must hold.
        message: the text; a template if there are fields, otherwise said as it is, braces and all.
        expected: a value, or a `phrase` in its place.
        actual: a value, or a `phrase` in its place.
        fields: what the template names; what is a `phrase` is translated as well.
    """
    __tracebackhide__ = True
    if not condition:
        raise CheckFailure(_told(message, fields), expected=_translated(expected), actual=_translated(actual))


def assert_close(
    actual: object,
    expected: Any,
    what: str = "",
    *,
    rtol: float | None = None,
    atol: float | None = None,
    **fields: object,
) -> None:
    """Fail unless `actual` is the same kind of value as `expected`, with the same shape, dtype and (nearly) the same numbers.

    Args:
        actual: what the submission returned.
        expected: an array, a tensor, a float, or a tuple, list or dict of such.
        what: names the value in the message, e.g. "weights"; a template if there are fields. By default "the result".
        rtol: relative tolerance; by default that of the dtype (float64 1e-9, float32 1e-5, half 1e-2).
        atol: absolute tolerance; by default that of the dtype.
        fields: what the template names.

    Booleans and integers must agree exactly. Positions where both are NaN agree.
    """
    __tracebackhide__ = True
    _close_to(actual, expected, _told(what, fields) or _("the result"), rtol, atol)


def assert_same_kind(actual: object, expected: Any, what: str = "", **fields: object) -> None:
    """Fail unless `actual` is an array where `expected` is one (likewise tensor, float), of the same shape and dtype.

    `what` and `fields` name the value as in `assert_close`. A NumPy scalar and a 0-d array count as the same kind; a Python
    float is accepted where a float64 scalar is expected.
    """
    __tracebackhide__ = True
    _of_one_kind(actual, expected, _told(what, fields) or _("the result"))


def assert_raises_naming(
    error: type[Exception] | tuple[type[Exception], ...], call: Callable[[], object], *sizes: int
) -> None:
    """Fail unless `call()` raises `error` with a message in which every number of `sizes` stands.

    Sizes may be spelled in any way, `(2, 3)`, `torch.Size([2, 3])` or bare, but as whole numbers: 13 does not name 3.
    """
    __tracebackhide__ = True
    names = _(" or ").join(kind.__name__ for kind in (error if isinstance(error, tuple) else (error,)))
    try:
        returned = call()
    except error as raised:
        words = "".join(letter if letter.isdigit() else " " for letter in str(raised)).split()
        if len(words) > _MOST_NUMBERS:
            text = ngettext(
                "{error} is right, but its message names {count} number; name the sizes that disagree",
                "{error} is right, but its message names {count} numbers; name the sizes that disagree",
                len(words),
            )
            raise CheckFailure(text.format(error=names, count=len(words))) from None
        missing = [str(size) for size in sizes if str(size) not in words]
        if missing:
            text = _("{error} is right, but its message must name the sizes that disagree; missing: {sizes}")
            raise CheckFailure(
                text.format(error=names, sizes=", ".join(missing)),
                expected=_("a message with {sizes}").format(sizes=", ".join(map(str, sizes))),
                actual=str(raised),
            ) from None
        return
    raise CheckFailure(
        _("expected {error}, but the call returned a value").format(error=names),
        expected=_("{error} raised").format(error=names),
        actual=returned,
    )


def _told(text: str, fields: Mapping[str, object]) -> str:
    """A text of the suite in the language that is spoken, with its fields filled in."""
    return _(text).format(**{name: _translated(value) for name, value in fields.items()}) if fields else _(text)


def _translated(value: object) -> object:
    return _(value) if isinstance(value, _Phrase) else value


def _close_to(actual: object, expected: Any, what: str, rtol: float | None, atol: float | None) -> None:
    """`assert_close` with the name of the value as it will be said."""
    __tracebackhide__ = True
    if isinstance(expected, dict):
        _same_keys(actual, expected, what)
        for key, value in expected.items():
            _close_to(actual[key], value, f"{what}[{key!r}]", rtol, atol)  # type: ignore[index]
        return
    if isinstance(expected, (tuple, list)):
        _same_length(actual, expected, what)
        for index, (left, right) in enumerate(zip(actual, expected, strict=True)):  # type: ignore[call-overload]
            _close_to(left, right, f"{what}[{index}]", rtol, atol)
        return
    _of_one_kind(actual, expected, what)
    if not isinstance(expected, _NUMERIC):
        if actual != expected:
            raise _differing(actual, expected, what, repr(expected), repr(actual))
        return
    _same_numbers(actual, expected, what, rtol, atol)


def _same_numbers(actual: object, expected: Any, what: str, rtol: float | None, atol: float | None) -> None:
    __tracebackhide__ = True
    left, right = _numbers(actual), _numbers(expected)
    if left.tobytes() == right.tobytes():
        return
    default_rtol, default_atol = _TOLERANCE.get(_dtype_name(expected), (0.0, 0.0))
    close = _close(left, right, default_rtol if rtol is None else rtol, default_atol if atol is None else atol)
    if close.all():
        return
    if np.isnan(left).any() and not np.isnan(right).any():
        raise CheckFailure(_("{what}: contains NaN").format(what=what), expected=expected, actual=actual)
    if left.ndim == 0:
        raise _differing(actual, expected, what, f"{right.item():.6g}", f"{left.item():.6g}")
    count = int((~close).sum())
    text = ngettext("{what}: {count} of {total} values differ", "{what}: {count} of {total} values differ", close.size)
    raise CheckFailure(text.format(what=what, count=count, total=close.size), expected=expected, actual=actual)


def _of_one_kind(actual: object, expected: Any, what: str) -> None:
    """`assert_same_kind` with the name of the value as it will be said."""
    __tracebackhide__ = True
    kind, wanted = _kind(actual), _kind(expected)
    if kind == "number" and isinstance(actual, float) and isinstance(expected, np.float64):
        return
    if kind != wanted:
        raise _differing(actual, expected, what, _article(wanted), _describe(actual))
    if wanted not in ("NumPy array", "PyTorch tensor"):
        return
    if actual.shape == expected.shape and actual.dtype == expected.dtype:  # type: ignore[attr-defined]
        return
    shape, wanted_shape = tuple(actual.shape), tuple(expected.shape)  # type: ignore[attr-defined]
    if shape != wanted_shape:
        text = _("{what}: expected shape {expected}, got {actual}")
        raise CheckFailure(
            text.format(what=what, expected=wanted_shape, actual=shape), expected=expected, actual=actual
        )
    dtype, wanted_dtype = _dtype_name(actual), _dtype_name(expected)
    if dtype != wanted_dtype:
        text = _("{what}: expected dtype {expected}, got {actual}")
        raise CheckFailure(
            text.format(what=what, expected=wanted_dtype, actual=dtype), expected=expected, actual=actual
        )


def _differing(actual: object, expected: object, what: str, wanted: str, got: str) -> CheckFailure:
    """The failure of two values that are `wanted` and `got` in words."""
    text = _("{what}: expected {expected}, got {actual}")
    return CheckFailure(text.format(what=what, expected=wanted, actual=got), expected=expected, actual=actual)


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
    """A kind of value in words."""
    known = {
        "NumPy array": _("a NumPy array"),
        "PyTorch tensor": _("a PyTorch tensor"),
        "bool": _("a bool"),
        "number": _("a number"),
        "NoneType": "None",
    }
    text = _("an {type}") if kind[0] in "aeiou" else _("a {type}")
    return known.get(kind) or text.format(type=kind)


def _describe(value: object) -> str:
    if isinstance(value, (np.ndarray, torch.Tensor)):
        return _("{kind} of shape {shape}").format(kind=_article(_kind(value)), shape=tuple(value.shape))
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
        raise _differing(actual, expected, what, _article("dict"), _describe(actual))
    if actual.keys() != expected.keys():
        wanted, found = list(expected), list(actual)
        text = _("{what}: expected the keys {expected}, got {actual}")
        raise CheckFailure(text.format(what=what, expected=wanted, actual=found), expected=wanted, actual=found)


def _same_length(actual: object, expected: tuple[Any, ...] | list[Any], what: str) -> None:
    base = list if isinstance(expected, list) else tuple
    count = len(expected)
    if not isinstance(actual, base):
        wanted = _("{type} of {count}").format(type=_article(base.__name__), count=count)
        raise _differing(actual, expected, what, wanted, _describe(actual))
    found: Any = actual
    if len(found) != count:
        text = ngettext(
            "{what}: expected {expected} values, got {actual}",
            "{what}: expected {expected} values, got {actual}",
            count,
        )
        raise CheckFailure(text.format(what=what, expected=count, actual=len(found)), expected=expected, actual=actual)
