"""A pytest plugin: both sides of a hidden suite as modules of this very process, the way one would grade without a wall.

``python -m pytest -p benchmarks.sides --submission FILE --reference FILE --examples N SUITE``
"""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

from autograder.examiner.sides import ReferenceSide
from autograder.examiner.suites import use_profile


def pytest_addoption(parser: pytest.Parser) -> None:
    """Where the two sides are, and how many examples Hypothesis generates for each property."""
    parser.addoption("--submission", type=Path, required=True)
    parser.addoption("--reference", type=Path, required=True)
    parser.addoption("--examples", type=int, required=True)


def pytest_configure(config: pytest.Config) -> None:
    """The same examples as in a grading run."""
    torch.set_num_threads(1)
    use_profile(config.getoption("examples"))


@pytest.fixture(scope="session")
def submission(pytestconfig: pytest.Config) -> ReferenceSide:
    """The submitted module, in this process."""
    return _side(pytestconfig.getoption("submission"))


@pytest.fixture(scope="session")
def reference(pytestconfig: pytest.Config) -> ReferenceSide:
    """The reference, in this process."""
    return _side(pytestconfig.getoption("reference"))


def _side(path: Path) -> ReferenceSide:
    return ReferenceSide(path.stem, {path.name: path.read_bytes()})
