"""Results as text: one JSON object per graded exercise, read back strictly, and the arithmetic of points."""

from autograder.results.points import max_total, show_points, sum_points, total
from autograder.results.records import SCHEMA, dumps, from_record, loads, safe_text, to_record

__all__ = [
    "SCHEMA",
    "dumps",
    "from_record",
    "loads",
    "max_total",
    "safe_text",
    "show_points",
    "sum_points",
    "to_record",
    "total",
]
