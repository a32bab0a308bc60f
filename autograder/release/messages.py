"""The texts of a student package that are not the course's own, in the language that is spoken."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from importlib.resources import files

from autograder.course import Assignment, Exercise
from autograder.language import gettext as _
from autograder.release.requirements import LEAST

PYTHON = "3.11"
"""The oldest Python that students may have: the one that grades them."""

PYTEST_INI = "[pytest]\naddopts = -q --no-header --disable-warnings --continue-on-collection-errors\n"

_NO_TRANSLATIONS = "_TRANSLATIONS: dict[str, str] = {}\n"


def readme(course_title: str, assignment: Assignment, exercises: Sequence[Exercise], packages: Sequence[str]) -> str:
    """`README.md`: what the package is, and the three steps."""
    heads = [f"# {_plain(assignment.title)}", _plain(course_title)]
    if assignment.due is not None:
        heads.append(_("Due: {moment}").format(moment=_moment(assignment.due)))
    needs = _("You need Python {version} or newer, on Linux, macOS or Windows.").format(version=PYTHON)
    steps = (
        _("## 1. Install"),
        "    python -m pip install -r requirements.txt",
        *_about_torch(packages),
        _("## 2. Write"),
        "\n".join(_line_of(exercise) for exercise in exercises),
        _(
            "Read the hand-out, then fill in the functions and classes of the file. Keep their names and arguments;\n"
            "you may add functions of your own."
        ),
        _("## 3. Check yourself, and hand in"),
        f"    python -m pytest\n    python -m pytest {exercises[0].slug}",
        _(
            "The first command checks everything, the second one exercise. A check that fails says what is wrong and names\n"
            "the line to look at. Passing these checks is not full marks: hidden checks exist for every exercise."
        ),
        _("Hand in {files}, or notebooks of the same names,\nand any module of your own that they import.").format(
            files=", ".join(f"`{exercise.slug}.py`" for exercise in exercises)
        ),
    )
    return "\n\n".join([*heads, needs, *steps]) + "\n"


def requirements(packages: Sequence[str]) -> str:
    """`requirements.txt`, one package per line."""
    return "".join(f"{package}>={LEAST[package]}\n" for package in packages)


def conftest() -> str:
    """`conftest.py`, with its messages in the language that is spoken."""
    source = files(__package__).joinpath("shipped_conftest.py").read_text(encoding="utf-8")
    translations = {text: _(text) for text in _messages(source) if _(text) != text}
    if not translations:
        return source
    entries = "".join(f"    {english!r}: {other!r},\n" for english, other in sorted(translations.items()))
    return source.replace(_NO_TRANSLATIONS, f"_TRANSLATIONS: dict[str, str] = {{\n{entries}}}\n", 1)


def _messages(source: str) -> Iterator[str]:
    """The texts that a module hands to `_`."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_":
            (text,) = node.args
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value


def _line_of(exercise: Exercise) -> str:
    """An entry of the list of exercises, with the hand-out in every language that there is."""
    line = _("- [{title}]({handout}): write `{stub}`").format(
        title=_plain(exercise.title),
        handout=f"{exercise.slug}/{exercise.handout.name}",
        stub=f"{exercise.slug}/{exercise.stub.name}",
    )
    matches = (re.fullmatch(r"README\.([A-Za-z-]+)\.md", path.name) for path in exercise.attachments)
    others = [f"[{match[1]}]({exercise.slug}/{match[0]})" for match in matches if match]
    return f"{line} ({', '.join(others)})" if others else line


def _about_torch(packages: Sequence[str]) -> Iterator[str]:
    if "torch" in packages:
        yield _(
            "On Linux, PyTorch brings some gigabytes for graphics cards along. Without such a card, append\n"
            "`--extra-index-url https://download.pytorch.org/whl/cpu`."
        )


def _moment(due: datetime) -> str:
    """``2026-10-02 23:59 (UTC+02:00)``."""
    text = due.isoformat(" ", "minutes")
    return f"{text[:16]} (UTC{text[16:]})"


def _plain(text: str) -> str:
    """A title as Markdown shows it letter by letter."""
    return re.sub(r"([\\`*\[\]<>])", r"\\\1", text)
