"""Ends and answers that a hostile submission picks, and what a student may read of them."""

import time

import pytest
from small_course import check_of, job, outcomes, reference, variant

from autograder.model import Outcome, Status


@pytest.mark.parametrize("number", [35, 40, 63])
def test_a_real_time_signal_is_the_submissions_own_end(session, number):
    dying = f"import os\n\n\ndef spread(x):\n    os.kill(os.getpid(), {number})\n"
    result = next(session.grade([job("spread", dying)]))
    assert result.status is Status.GRADED
    assert {check.outcome for check in result.checks} == {Outcome.CRASHED}
    assert f"signal {number}" in result.checks[0].message
    at_import = next(session.grade([job("spread", f"import os\n\nos.kill(os.getpid(), {number})\n")]))
    assert (at_import.status, at_import.points) == (Status.REJECTED, 0)


def test_the_echo_behind_a_failed_check_has_a_short_clock(session):
    lingering = """
        import sys

        def spread(x):
            servant = sys.modules["autograder.wire.servant"].Servant
            servant._perform = lambda self, verb, *rest: exec("while True: pass") if verb == "echo" else 0.0
            return 0.0
    """
    started = time.monotonic()
    result = next(session.grade([job("spread", "\n".join(line[8:] for line in lingering.splitlines()))]))
    assert result.points == 0
    assert time.monotonic() - started < 40
    assert result.cpu_seconds < 10


def test_a_tensor_of_nothing_with_a_huge_axis_is_refused(graded):
    result = graded("spread", "import numpy as np\n\n\ndef spread(x):\n    return np.zeros((2**30, 0))\n")
    assert set(outcomes(result).values()) <= {"failed", "crashed"}
    assert "impossible shape" in result.checks[0].message


def test_the_words_of_an_exception_are_told_apart(graded):
    result = graded("halves", variant("halves", "def halve(x):\n    raise ValueError(f'{x.tolist()}')"))
    told = check_of(result, "values")
    assert told.message.startswith("your code raised ValueError: [")
    assert told.brief.startswith("your code raised ValueError (halves.py, line ")
    assert check_of(graded("halves", reference("halves")), "values").brief == ""
