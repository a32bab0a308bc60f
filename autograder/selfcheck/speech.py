"""Which language a student is spoken to in, on a machine that may know nothing of the course but its exercises."""

from __future__ import annotations

import os
from pathlib import Path

from babel import negotiate_locale

from autograder.course import find_course
from autograder.course.config import read_config
from autograder.errors import InputError
from autograder.language import languages

_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where a system says which language its user reads; the first that is set counts, as for gettext."""


def language_for(start: Path) -> str:
    """The language of the course around the folder `start`; without one that of the system, and English if that is unknown."""
    course = _of_course(start)
    wanted = _of_system() if course is None else [course]
    return negotiate_locale(wanted, languages(), sep="-") or "en"


def _of_course(start: Path) -> str | None:
    """What the nearest `course.toml` says, however little of it can be read."""
    try:
        config, _ = read_config(find_course(start).read_bytes())
    except (InputError, OSError):
        return None
    return config.language


def _of_system() -> list[str]:
    """Language tags, best first: ``zh_CN.UTF-8`` is "zh-CN"."""
    said = next(filter(None, map(os.environ.get, _VARIABLES)), "")
    return [name.partition(".")[0].partition("@")[0].replace("_", "-") for name in said.split(":") if name]
