"""What comes out of a session for right and wrong submissions: points, reasons, the mistake by its name."""

import time

import numpy as np
import pytest
import torch
from small_course import ROOT, SLUGS, check_of, diagnosed, job, mutant, outcomes, reference, variant

from autograder.model import CheckSpec, Isolation, Outcome, Status
from autograder.results import dumps, loads

pytestmark = pytest.mark.wall


def test_a_session_knows_its_wall_and_its_checks(session):
    assert session.wall.isolation is Isolation.FULL
    assert session.wall.reasons == ()
    assert set(session.checks) == set(SLUGS)
    assert session.checks["spread"] == (
        CheckSpec("test_spread", "spread is the largest minus the smallest", 1.0),
        CheckSpec("test_growing", "A spread that is above 0 grows with the numbers", 1.0),
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_the_reference_gets_every_point(graded, slug):
    result = graded(slug, reference(slug))
    assert set(outcomes(result).values()) == {"passed"}
    assert result.points == result.max_points == sum(check.max_points for check in result.checks) > 0
    assert all(not check.message and not check.diagnosis and not check.counterexample for check in result.checks)


def test_an_accepted_solution_gets_every_point(graded):
    source = (ROOT / "solutions/halves/accepted/loops.py").read_text(encoding="utf-8")
    result = graded("halves", source)
    assert set(outcomes(result).values()) == {"passed"}


def test_a_result_carries_what_its_job_said(graded):
    result = graded("halves", reference("halves"))
    assert (result.submission, result.assignment, result.exercise) == ("student-01", "small", "halves")
    assert (result.status, result.reason, result.isolation) == (Status.GRADED, None, "full")
    assert (result.notes, result.key, result.versions) == (("a note",), "key-1", {"suite": "1"})
    assert 0 < result.cpu_seconds < 5
    assert loads(dumps(result)) == result


def test_the_same_submission_gives_the_same_result(session):
    source = mutant("halves", "whole_numbers")
    first, second = session.grade([job("halves", source)] * 2)
    for one, other in zip(first.checks, second.checks, strict=True):
        assert (one.outcome, one.message, one.diagnosis) == (other.outcome, other.message, other.diagnosis)
        assert one.counterexample == other.counterexample


KILLED = {
    ("halves", "doubled"): {"values", "shapes", "quarters", "smaller"},
    ("halves", "doubled_and_counted"): {"values", "shapes", "quarters", "smaller", "total"},
    ("halves", "whole_numbers"): {"values", "shapes", "quarters", "smaller"},
    ("halves", "lists_refused"): {"total_of_a_table"},
    ("adder", "never_zeroed"): {"step"},
    ("adder", "subtracted"): {"forward", "gradients", "step"},
    ("adder", "once"): {"twice"},
}


@pytest.mark.parametrize(("slug", "label"), KILLED, ids=lambda word: word)
def test_a_mutant_fails_the_checks_that_it_should(graded, slug, label):
    result = graded(slug, mutant(slug, label))
    assert {name for name, outcome in outcomes(result).items() if outcome != "passed"} == KILLED[slug, label]
    assert result.points == sum(check.max_points for check in result.checks if check.outcome is Outcome.PASSED)
    assert all(check.points == 0 and check.message for check in result.checks if check.outcome is not Outcome.PASSED)


NAMED = [
    ("halves", "doubled", "values"),
    ("halves", "doubled", "shapes"),
    ("halves", "doubled_and_counted", "total"),
    ("halves", "whole_numbers", "values"),
    ("halves", "lists_refused", "total_of_a_table"),
    ("adder", "never_zeroed", "step"),
    ("adder", "subtracted", "forward"),
    ("adder", "subtracted", "step"),
    ("adder", "once", "twice"),
    ("spread", "largest", "spread"),
]


@pytest.mark.parametrize(("slug", "label", "name"), NAMED, ids=lambda word: word)
def test_a_mutant_is_diagnosed_as_itself(graded, slug, label, name):
    """In the last case, beside a mutant that never ends and comes first."""
    assert diagnosed(graded(slug, mutant(slug, label)), name)[0] == label


def test_a_mutant_is_diagnosed_by_its_gradients(graded):
    assert diagnosed(graded("adder", mutant("adder", "subtracted")), "gradients") == ["subtracted"]


def test_nothing_is_diagnosed_where_data_is_drawn(graded):
    """Such an example cannot be run again on a mutant; and nothing is better than something wrong."""
    assert diagnosed(graded("halves", mutant("halves", "doubled")), "quarters") == []


def test_a_diagnosis_tells_misconception_and_hint(graded):
    (found,) = check_of(graded("halves", mutant("halves", "whole_numbers")), "values").diagnosis
    assert "Halves are rounded down to whole numbers." in found.hint
    assert "Which operator divides without rounding?" in found.hint


def test_of_two_mutants_the_one_that_agrees_elsewhere_comes_first(graded):
    doubled = graded("halves", variant("halves", "def halve(x):\n    return np.asarray(x, dtype=float) + x"))
    assert diagnosed(doubled, "values") == ["doubled", "doubled_and_counted"]
    counted = "def total(x):\n    return float(np.size(x)) if np.ndim(x) == 1 else x[0, 0].no_such_thing"
    both = graded("halves", variant("halves", f"def halve(x):\n    return np.asarray(x, dtype=float) + x\n\n{counted}"))
    assert diagnosed(both, "values") == ["doubled_and_counted", "doubled"]
    assert diagnosed(both, "total") == ["doubled_and_counted"]


@pytest.mark.parametrize(
    "source",
    [
        "def halve(x):\n    return np.asarray(x, dtype=float) / 3",
        "def halve(x):\n    raise OSError('no')",
        "halve = None",
    ],
    ids=["other factor", "exception", "no function"],
)
def test_what_nobody_foresaw_is_not_given_a_name(graded, source):
    result = graded("halves", variant("halves", source))
    assert outcomes(result)["values"] in {"failed", "error"}
    assert diagnosed(result, "values") == []


def test_a_stub_is_not_given_a_name(graded):
    result = graded("halves", "def halve(x):\n    raise NotImplementedError\n")
    assert result.points == 0
    assert {outcomes(result)[name] for name in ("values", "total")} == {"error"}
    assert "your code raised NotImplementedError" in check_of(result, "values").message
    assert "halves.py does not define total" in check_of(result, "total").message
    assert not any(check.diagnosis for check in result.checks)


def test_a_wrong_mutant_that_never_ends_costs_its_budget_once(graded):
    result = graded("spread", mutant("spread", "largest"))
    assert result.cpu_seconds < 8


def test_the_counterexample_is_small_and_can_be_pasted(graded):
    shown = check_of(graded("halves", mutant("halves", "whole_numbers")), "values").counterexample
    assert shown.call == "halve(x)"
    names = {"np": np, "torch": torch}
    x, expected, actual = (eval(text, names) for text in (shown.inputs["x"], shown.expected, shown.actual))
    assert x.shape == (1,), "the smallest input that shows the mistake has one number"
    assert np.array_equal(expected, x / 2)
    assert np.array_equal(actual, x // 2)


def test_a_counterexample_of_an_exception_says_who_raises(graded):
    shown = check_of(graded("halves", mutant("halves", "lists_refused")), "total_of_a_table").counterexample
    assert shown.call == "total(x)"
    assert shown.expected == "raises ValueError: x must have 1 axis, not 2"
    assert shown.actual == "raises TypeError: x must have 1 axis, not 2"


def test_a_counterexample_shows_the_call_that_was_wrong(graded):
    shown = check_of(graded("adder", mutant("adder", "subtracted")), "forward").counterexample
    assert shown is None or not shown.call.startswith("Adder(")


def test_a_check_without_a_plain_call_has_no_counterexample(graded):
    assert check_of(graded("adder", mutant("adder", "once")), "twice").counterexample is None


def test_a_live_check_shows_what_failed_not_what_was_rejected(graded):
    found = check_of(graded("halves", mutant("halves", "doubled")), "smaller")
    assert found.message == "a half is not smaller than the whole"


def test_an_answer_that_makes_a_check_give_up_is_wrong(graded):
    """Where the check goes on for the reference; or a submission could choose what it is asked."""
    found = check_of(graded("spread", mutant("spread", "largest")), "growing")
    assert str(found.outcome) == "failed"
    assert found.message == "the result is not of the kind that this check goes on with"


def test_an_exception_in_a_live_check_is_the_submissions_own(graded):
    result = graded("halves", variant("halves", "def halve(x):\n    raise OSError('no')"))
    assert outcomes(result)["quarters"] == "error"


def test_a_helper_file_of_the_student_can_be_imported(session):
    files = {"halves.py": b"from helper import *\n", "helper.py": reference("halves").encode()}
    one = job("halves", "")
    with_helper = type(one)(one.submission, one.assignment, one.exercise, files, one.isolation)
    (result,) = session.grade([with_helper])
    assert set(outcomes(result).values()) == {"passed"}


def test_a_given_file_is_the_courses_own(session):
    """A student cannot bend it by handing in another one."""
    one = job("adder", "")
    files = {"adder.py": reference("adder").encode(), "adding.py": b"TIMES = 100\n"}
    (result,) = session.grade([type(one)(one.submission, one.assignment, one.exercise, files, one.isolation)])
    assert set(outcomes(result).values()) == {"passed"}


REJECTED = {
    "syntax": ("def f(:\n", "SyntaxError: invalid syntax (halves.py, line 1)"),
    "name": ("x = undefined\n", "NameError: name 'undefined' is not defined (halves.py, line 1: x = undefined)"),
    "module": ("import no_such_module\n", "ModuleNotFoundError: No module named 'no_such_module'"),
    "exit": ("raise SystemExit(0)\n", "SystemExit: 0"),
    "process exit": ("import os\nos._exit(0)\n", "the code ended its own process (exit code 0)"),
    "endless": ("while True:\n    pass\n", "stopped after 1 s of computing"),
    "crash": ("import ctypes\nctypes.string_at(0)\n", "the process crashed (SIGSEGV)"),
    "garbage": ("import os\nos.write(3, b'\\2' + bytes(8))\n", "the answer could not be read"),
    "too large": ("import os\nos.write(3, b'\\xff' * 20)\n", "the returned value is far too large"),
    "hang-up": ("import os\nos.close(3)\n", "the code ended its own process"),
}


@pytest.mark.parametrize(("source", "words"), REJECTED.values(), ids=REJECTED)
def test_what_cannot_be_loaded_is_rejected_with_the_reason(graded, source, words):
    result = graded("halves", source)
    assert result.status is Status.REJECTED
    assert result.reason.startswith("the file could not be loaded: ")
    assert words in result.reason
    assert (result.points, result.max_points) == (0, 6.5)
    assert set(outcomes(result).values()) == {"skipped"}


def test_many_jobs_side_by_side(session):
    sources = [reference("halves"), mutant("halves", "doubled"), "def f(:\n", mutant("halves", "whole_numbers")] * 3
    jobs = [job("halves", source, f"student-{number:02}") for number, source in enumerate(sources)]
    results = {result.submission: result for result in session.grade(jobs, parallel=4)}
    points = [results[f"student-{number:02}"].points for number in range(len(jobs))]
    assert points == [6.5, 1.5, 0, 1.5] * 3


def test_no_jobs_no_results(session):
    assert list(session.grade([])) == []


def test_the_end_of_the_jobs_takes_no_time(session):
    started = time.monotonic()
    list(session.grade([]))
    assert time.monotonic() - started < 0.5


def test_jobs_are_taken_as_they_are_needed(session):
    taken = []

    def jobs():
        for number in range(3):
            taken.append(number)
            yield job("halves", "def f(:\n", f"student-{number:02}")

    results = session.grade(jobs(), parallel=1)
    next(results)
    assert taken == [0, 1], "one ahead, to know where a submission ends"
    assert len(list(results)) == 2


def test_what_an_exercise_forbids_is_refused_where_it_is_called(graded):
    source = "import numpy as np\n\n\ndef spread(x):\n    return float(np.ptp(x))\n"
    result = graded("spread", source)
    (check, *_) = [check for check in result.checks if check.outcome is not Outcome.PASSED]
    assert check.outcome is Outcome.ERROR
    assert "Forbidden: numpy.ptp may not be used in this exercise" in check.message
    assert "spread.py, line 5: return float(np.ptp(x))" in check.message
    assert graded("spread", source.replace("np.ptp(x)", "np.max(x) - np.min(x)")).points == result.max_points
