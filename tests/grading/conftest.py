"""One grading session on the small course, for all tests that leave it alive."""

import signal

import pytest
from small_course import ROOT, SLUGS, job

from autograder.grading import GradingSession


@pytest.fixture(scope="session")
def session():
    """Two warm templates; dear to start."""
    with GradingSession(ROOT, SLUGS) as running:
        yield running


@pytest.fixture(scope="session")
def graded(session):
    """Grades one source at a time; remembers what it has graded."""
    results = {}

    def grade(slug, source):
        if (slug, source) not in results:
            results[slug, source] = next(session.grade([job(slug, source)]))
        return results[slug, source]

    return grade


@pytest.fixture
def within():
    """Ends a test that hangs, after some seconds on the clock."""

    def ring(number, frame):
        raise TimeoutError

    def limit(seconds):
        signal.alarm(seconds)

    before = signal.signal(signal.SIGALRM, ring)
    yield limit
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)
