"""The pytest plug-in for authors: a hidden suite runs from the shell like any other test file.

``pytest solutions/masked_softmax/test_masked_softmax_hidden.py`` runs it on the reference;
``--submission PATH`` runs it on a student's file, behind the wall.

Everything heavy is imported when a fixture asks for it: this module is loaded by every pytest of the environment.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from autograder.examiner.shell import Bench

_SUITES = "test_*_hidden.py"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--submission``."""
    group = parser.getgroup("autograder")
    group.addoption("--submission", metavar="PATH", help="Run hidden suites on this file, behind the wall.")
    group.addoption("--isolation", choices=("full", "best"), default="full", help="As for `autograder grade`.")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a submission that is not there, before anything is collected."""
    given = config.getoption("--submission")
    if given and not Path(given).is_file():
        raise pytest.UsageError(f"--submission {given}: is no file; name a student's module")


def pytest_collect_file(file_path: Path) -> None:
    """Before a suite is imported: make Hypothesis generate what the grader generates."""
    if file_path.match(_SUITES):
        from autograder.examiner.shell import use_course_profile  # noqa: PLC0415  only authors pay for it

        use_course_profile(file_path)


@pytest.fixture(scope="module")
def _bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    """The exercise that a suite belongs to, with its reference and a submission."""
    from autograder.examiner.shell import Bench  # noqa: PLC0415  only authors pay for it

    given = request.config.getoption("--submission")
    with Bench(request.path, Path(given) if given else None, request.config.getoption("--isolation")) as bench:
        yield bench


@pytest.fixture(scope="module")
def reference(_bench: Bench) -> object:
    """The reference solution of the suite's exercise, in this process."""
    return _bench.reference


@pytest.fixture(scope="module")
def submission(_bench: Bench) -> object:
    """What is graded: the file named by ``--submission``, behind the wall; without it, the reference."""
    return _bench.submission


@pytest.fixture(autouse=True)
def _living_candidate(request: pytest.FixtureRequest) -> None:
    """Give each check a candidate that lives, and its time."""
    if "_bench" in request.fixturenames:
        request.getfixturevalue("_bench").begin()
