"""`page`: what one student reads, as one HTML file that needs nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from autograder.feedback.messages import say, say_count
from autograder.feedback.view import page_view
from autograder.language import spoken
from autograder.model import Result


def page(
    student: str, results: Sequence[Result], course_title: str, policy: str, titles: Mapping[str, str] | None = None
) -> str:
    """The feedback of one student as HTML.

    Args:
        student: whose feedback it is.
        results: theirs, in the order in which the exercises are to stand.
        course_title: stands above.
        policy: what may be shown: "outcome", "hint" or "counterexample" (see `visible`).
        titles: exercise -> its title in words; an exercise without one goes by its name.

    Raises:
        InputError: there is no such policy.
    """
    return render("student.html", view=page_view(student, results, course_title, policy, titles or {}))


def render(template: str, **values: object) -> str:
    """A template of this folder with its values filled in; every value is escaped."""
    return _environment().get_template(template).render(values, language=spoken())


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent, encoding="utf-8"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.globals.update(say=say, say_count=say_count)
    return environment
