import pytest

from autograder.model import Isolation
from autograder.sandbox import installation, levels, lockdown


@pytest.fixture(scope="session")
def machine():
    return levels.probe()


@pytest.fixture(autouse=True)
def _needs_the_wall(request):
    if request.node.get_closest_marker("wall"):
        level, reasons = levels.reachable(request.getfixturevalue("machine"))
        if level is not Isolation.FULL:
            pytest.skip("; ".join(reasons))


@pytest.fixture(scope="session")
def plan(machine):
    return lockdown.prepare(machine, read=installation.readable())
