"""The arithmetic of points, in one place, so that a student, a gradebook and a report never disagree by a rounding."""

from __future__ import annotations

import math
from collections.abc import Iterable

from autograder.model import CheckResult

PLACES = 6
"""Decimal places to which points are exact; a tenth ten times is 1, not 0.9999999999999999."""


def sum_points(values: Iterable[float]) -> float:
    """The sum of `values`, exact to `PLACES` decimals whatever their order."""
    return round(math.fsum(values), PLACES) + 0.0  # adding zero turns -0.0 into 0.0


def total(checks: Iterable[CheckResult]) -> float:
    """What the checks earned together."""
    return sum_points(check.points for check in checks)


def max_total(checks: Iterable[CheckResult]) -> float:
    """What the checks are worth together."""
    return sum_points(check.max_points for check in checks)


def show_points(value: float) -> str:
    """Points as a person writes them: 2, 2.5, 0.25; never 2.0 and never 1e-06."""
    text = f"{value + 0.0:.{PLACES}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
