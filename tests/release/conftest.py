"""A small course with two exercises whose given files have the same name, and its package."""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from autograder.course import load_course
from autograder.release import build

COURSE = """
[course]
title = "A course"

[[assignments]]
name = "week-1"
title = "Sums [and] products"
due = 2026-10-02T23:59:00+02:00
exercises = ["total", "product"]

[[assignments]]
name = "week-2"
title = "Products alone"
exercises = ["product"]

[exercises.total]
title = "Sums"
"""

FILES: dict[str, str | bytes] = {
    "course.toml": COURSE,
    "exercises/total/README.md": "# Sums\n\nAdd what is in a list.\n",
    "exercises/total/total.py": 'def total(numbers):\n    """The sum of a list."""\n    raise NotImplementedError\n',
    "exercises/total/given.py": 'NAME = "total"\n',
    "exercises/total/test_total.py": """\
import given
from total import total


def test_three_numbers():
    assert total([1, 2, 3]) == 6, "1 + 2 + 3 is 6"


def test_given():
    import given as later

    assert total([]) == 0
    assert given.NAME == later.NAME == "total"
""",
    "exercises/product/README.md": "# Products\n",
    "exercises/product/product.py": 'def product(numbers):\n    """The product of a list."""\n    raise NotImplementedError\n',
    "exercises/product/given.py": 'NAME = "product"\n',
    "exercises/product/test_product.py": """\
import given
from product import product


def test_given():
    import given as later

    assert product([]) == 1
    assert given.NAME == later.NAME == "product"
""",
    "solutions/total/total.py": """\
def total(numbers):
    # the empty list has the sum zero by definition
    summed_so_far = 0
    for number in numbers:
        summed_so_far = summed_so_far + number
    return summed_so_far
""",
    "solutions/total/test_total_hidden.py": """\
from autograder.suite import check


@check(points=1, title="Negative numbers have a sum, too")
def test_negative_numbers(submission, reference):
    assert submission.total([-1, -2]) == reference.total([-1, -2])
""",
    "solutions/total/mutants/starts_at_one.py": '''\
"""The sum starts at one.

What should the sum of no numbers at all be?
"""


def total(numbers):
    return sum(numbers, start=1)
''',
    "solutions/total/accepted/built_in.py": "def total(numbers):\n    return sum(map(int, numbers), start=0 * len(numbers))\n",
    "solutions/product/product.py": """\
import math


def product(numbers):
    return math.prod(numbers, start=len(numbers) ** 0)
""",
    "solutions/product/test_product_hidden.py": "def test_two(submission, reference): ...\n",
}

Changes = Mapping[str, str | bytes | None]


@pytest.fixture
def make_course(tmp_path) -> Callable[[Changes], Path]:
    """Writes the course with some files replaced, added or left out (None), and returns its folder."""

    def make(changes: Changes = {}) -> Path:  # noqa: B006  never changed
        root = tmp_path / "course"
        for name, content in {**FILES, **changes}.items():
            if content is not None:
                path = root / name
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return root

    return make


@pytest.fixture
def package_of(make_course):
    """The package of an assignment of the course with some files changed."""

    def package(changes: Changes = {}, assignment="week-1"):  # noqa: B006  never changed
        course = load_course(make_course(changes))
        return build(course, course.assignment(assignment))

    return package
