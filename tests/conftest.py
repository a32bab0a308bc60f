"""Shared by all tests: whether this machine can build the full wall, and what is skipped where it cannot."""

import os

import pytest

from autograder.model import Isolation
from autograder.sandbox import levels

# Some tests build a wall or fork in this very process, which must not have threads then; libraries start theirs at import.
for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[_name] = "1"


@pytest.fixture(scope="session")
def machine():
    """What parts of the wall this machine offers."""
    return levels.probe()


@pytest.fixture(autouse=True)
def _needs_the_wall(request):
    if request.node.get_closest_marker("wall"):
        level, reasons = levels.reachable(request.getfixturevalue("machine"))
        if level is not Isolation.FULL:
            pytest.skip("; ".join(reasons))
