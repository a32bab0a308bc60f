"""A small course that loads without a fault, and a way to break it in one place."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

CONFIG = """
[course]
title = "A course"

[[assignments]]
name = "first"
title = "First"
exercises = ["twice"]
"""

FILES = {
    "course.toml": CONFIG,
    "exercises/twice/README.md": "# Twice\n",
    "exercises/twice/twice.py": "def twice(x):\n    raise NotImplementedError\n",
    "exercises/twice/test_twice.py": "from twice import twice\n",
    "exercises/twice/given_numbers.py": "NUMBERS = (1, 2)\n",
    "exercises/twice/figure.svg": "<svg/>",
    "solutions/twice/twice.py": "def twice(x):\n    return 2 * x\n",
    "solutions/twice/test_twice_hidden.py": "def test_two(submission): ...\n",
    "solutions/twice/mutants/squared.py": '"""Twice is taken for squared.\n\nWhat is twice 3?\n"""\n\n\ndef twice(x):\n    return x**2\n',
    "solutions/twice/accepted/added.py": "def twice(x):\n    return x + x\n",
}

MakeCourse = Callable[[Mapping[str, str | bytes | None]], Path]


@pytest.fixture
def make_course(tmp_path) -> MakeCourse:
    """Writes the small course with some files replaced (by text or bytes), added, or left out (None)."""

    def make(changes: Mapping[str, str | bytes | None]) -> Path:
        root = tmp_path / "course"
        for name, content in {**FILES, **changes}.items():
            if content is None:
                continue
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return root

    return make
