"""The audit as one HTML file that needs nothing else: what was counted, what does not hold, which check kills what."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from autograder.results import show_points
from autograder.verify.audit import Audit


def audit_page(course: str, audits: Sequence[Audit]) -> str:
    """The page for these audits of a course; every value in it is escaped."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent, encoding="utf-8"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    template = environment.get_template("audit.html")
    return template.render(course=course, audits=[(found, _labels(found)) for found in audits], points=show_points)


def _labels(found: Audit) -> list[str]:
    """Mutants in the order in which checks kill them first, so that the matrix reads as stairs."""
    return list(dict.fromkeys(label for _, labels in found.kills for label in labels))
