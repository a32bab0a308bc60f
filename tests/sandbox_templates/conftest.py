"""A little template that starts in a fraction of a second, and children of it."""

import pytest
from little_clients import spawn_one, start


@pytest.fixture(scope="module")
def template():
    """One template for all tests that leave it as they found it."""
    with start() as running:
        yield running


@pytest.fixture
def begin():
    """Starts templates of a test's own, which are closed behind it."""
    started = []

    def begin_one(**arguments):
        started.append(start(**arguments))
        return started[-1]

    yield begin_one
    for one in started:
        one.close()


@pytest.fixture
def spawn():
    """Has a client's template fork a child; hangs up on the child behind the test."""
    spawned = []

    def spawn_and_remember(client, **limits):
        spawned.append(spawn_one(client, **limits))
        return spawned[-1]

    yield spawn_and_remember
    for one in spawned:
        one.line.close()
