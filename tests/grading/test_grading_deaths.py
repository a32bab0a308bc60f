"""How a candidate may die or be stopped: the outcome, the reason in words, and that it costs one check."""

import time

import pytest
from small_course import check_of, job, outcomes, variant

pytestmark = pytest.mark.wall

IMPORTS = "import ctypes, os, signal, socket, sys, threading, time\nimport torch\n"

# What `total` does when it is given one axis, the outcome, and what the student reads.
ENDS = {
    "an endless loop": (
        "while True: pass",
        "timed_out",
        "stopped after 0.4 s of computing",
    ),
    "an endless loop that catches everything": (
        "while True:\n            try:\n                while True: pass\n            except BaseException: pass",
        "timed_out",
        "stopped after 0.4 s of computing",
    ),
    "sleep": ("time.sleep(100)", "timed_out", "stopped after 3 s of waiting; code must not sleep or wait for input"),
    "lists of memory": (
        "held = [bytearray(1 << 20) for _ in range(10**6)]",
        "error",
        "out of memory; the limit is 256 MiB",
    ),
    "an array of memory": ("np.ones(10**10)", "error", "out of memory; the limit is 256 MiB"),
    "a tensor of memory": ("torch.ones(10**10)", "error", "out of memory; the limit is 256 MiB"),
    "an exit of the process": (
        "os._exit(3)",
        "crashed",
        "the code ended its own process (exit code 3); a function must return, not exit",
    ),
    "a raised exit": ("sys.exit(3)", "error", "your code raised SystemExit: 3"),
    "a segmentation fault": ("ctypes.string_at(0)", "crashed", "the process crashed (SIGSEGV)"),
    "an open file": ("open('/etc/passwd')", "error", "not allowed while grading"),
    "a socket": ("socket.socket()", "error", "not allowed while grading"),
    "a fork": ("os.fork()", "error", "not allowed while grading"),
    "a signal to the grader": ("os.kill(os.getppid(), 9)", "error", "not allowed while grading"),
    "a thread": ("threading.Thread(target=print).start()", "error", "can't start new thread"),
    "a recursion": ("return total(x)", "error", "RecursionError: maximum recursion depth exceeded"),
    "a result that is too large": ("return np.zeros(9_000_000)", "error", "does not cross the wall"),
    "its line closed": ("os.close(3)", "crashed", "the code ended its own process"),
    "a broken line": ("os.write(3, b'no frame at all ' * 4)", "crashed", "the returned value is far too large"),
    "a message that is no reply": ("os.write(3, b'\\x07' + bytes(8))", "crashed", "the answer could not be read"),
}


def source_of(end):
    """`total` comes to this end for one axis, and is right for more."""
    return variant(
        "halves",
        f"{IMPORTS}right = total\n\ndef total(x):\n    if np.ndim(x) == 1:\n        {end}\n    return right(x)\n",
    )


@pytest.fixture(scope="module")
def results(session):
    """All these submissions graded, two at a time, because some take seconds of waiting."""
    jobs = [job("halves", source_of(end), name) for name, (end, _, _) in ENDS.items()]
    return {result.submission: result for result in session.grade(jobs, parallel=3)}


@pytest.mark.parametrize("name", ENDS)
def test_the_reason_is_told(results, name):
    _, outcome, words = ENDS[name]
    found = check_of(results[name], "total")
    assert (str(found.outcome), found.points) == (outcome, 0)
    assert words in found.message


@pytest.mark.parametrize("name", ENDS)
def test_it_costs_one_check(results, name):
    """The check behind it is run by a fresh candidate, and passes."""
    others = outcomes(results[name])
    del others["total"]
    assert set(others.values()) == {"passed"}
    assert results[name].points == 5.5


@pytest.mark.parametrize("name", ["a raised exit", "an open file", "a recursion"])
def test_an_exception_tells_its_place(results, name):
    assert "(halves.py, line " in check_of(results[name], "total").message


def test_a_check_that_was_stopped_shows_the_time_it_took(results):
    found = check_of(results["an endless loop"], "total")
    assert found.cpu_limit == 0.4
    assert 0.4 <= found.cpu_seconds < 2


def test_the_time_of_a_stopped_candidate_counts(results):
    assert results["an endless loop"].cpu_seconds > 0.4


def test_a_stopped_check_is_not_diagnosed(results):
    found = check_of(results["an endless loop"], "total")
    assert found.diagnosis == ()
    assert found.counterexample is None


def test_a_wrong_answer_before_the_end_is_what_counts(graded):
    """Of the arrays of whole numbers that one check gives, the first is wrong and the last never ends."""
    source = """
right = halve

def halve(x):
    while np.asarray(x).dtype == int and np.ndim(x) == 2: pass
    return right(x) + (np.asarray(x).dtype == int)
"""
    found = check_of(graded("halves", variant("halves", source)), "shapes")
    assert str(found.outcome) == "failed"
    assert found.message.startswith("the halves: ")


SLOWLY_WRONG = """
import time

def halve(x):
    start = time.process_time()
    while np.sum(x) > 5 and time.process_time() < start + 0.25: pass
    return np.asarray(x, dtype=float) / 2 + (np.sum(x) > 5)
"""


@pytest.mark.xfail(strict=True, reason="a property that Hypothesis runs live ends at the time limit before it is wrong")
def test_a_slow_wrong_submission_is_wrong_not_endless(graded):
    assert outcomes(graded("halves", variant("halves", SLOWLY_WRONG)))["smaller"] == "failed"


def test_a_submission_that_loads_only_once_loses_what_cannot_be_run(graded):
    """It dies in `total`; the candidate that takes over cannot load it."""
    source = """
import time

if time.time() % 1e9 > loaded_until:
    raise OSError("not again")

def total(x):
    import os
    time.sleep(0.6)
    os._exit(1)
"""
    result = graded("halves", f"loaded_until = {time.time() % 1e9 + 0.8}\n{variant('halves', source)}")
    assert outcomes(result)["total"] == "crashed"
    assert outcomes(result)["total_of_a_table"] == "crashed"
