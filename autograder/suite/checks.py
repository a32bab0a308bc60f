"""`check`: marks a pytest function as graded, with its points and what the student reads."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class CheckMark:
    """What an author says about a check."""

    points: float
    title: str
    cpu_factor: float | None
    diagnose: bool
    in_place: bool
    stays: str


def check(
    *,
    points: float,
    title: str,
    cpu_factor: float | None = None,
    diagnose: bool = True,
    in_place: bool = False,
    stays: str = "",
) -> Callable[[Function], Function]:
    """Mark a test function as a graded check.

    Args:
        points: what passing it is worth; above 0. All or nothing: a parametrised check must pass for every parameter.
        title: one line that the student reads, whether or not the check passed.
        cpu_factor: allow this many times the reference's CPU time instead of the course's factor; for checks that train.
        diagnose: whether a failure is worth explaining by the mutants; False where running them all would cost minutes.
        in_place: show the check what the submission did to its array arguments in place. Only for checks that look for
            just that: elsewhere a submission could bend the question until its answer fits.
        stays: why the check is there although earlier checks kill every mutant that it kills.

    Put it outermost, above `@given`.
    """
    if not 0 < points < math.inf:
        raise ValueError(f"points must be above 0, not {points!r}")
    if not title.strip():
        raise ValueError("title must say what the check looks at")

    def mark(function: Function) -> Function:
        function.__check__ = CheckMark(float(points), title, cpu_factor, diagnose, in_place, stays)  # type: ignore[attr-defined]
        return function

    return mark


def mark_of(function: object) -> CheckMark | None:
    """The mark that `check` left on a function, or None."""
    found = getattr(function, "__check__", None)
    return found if isinstance(found, CheckMark) else None
