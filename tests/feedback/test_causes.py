"""Failed checks by what is behind them."""

from dataclasses import replace

import pytest
from feedback_samples import check
from hypothesis import given
from hypothesis import strategies as st

from autograder.feedback.causes import find_causes
from autograder.model import Diagnosis, Outcome


def failing(name, *labels, outcome=Outcome.FAILED, message="wrong"):
    diagnosis = tuple(Diagnosis(label, f"about {label}") for label in labels)
    return replace(check(name=name, outcome=outcome, message=message), diagnosis=diagnosis)


def told(checks):
    """Each cause as (label, names of its checks, labels of the others)."""
    return [
        (
            cause.mistake and cause.mistake.label,
            "".join(check.name for check in cause.checks),
            [other.label for other in cause.others],
        )
        for cause in find_causes(checks)
    ]


@pytest.mark.parametrize(
    ("checks", "causes"),
    [
        ([], []),
        ([("a", "x"), ("b", "y"), ("c", "x")], [("x", "ac", []), ("y", "b", [])]),
        # one mistake that explains both checks is likelier than two mistakes
        ([("a", "x", "y"), ("b", "y")], [("y", "ab", [])]),
        ([("a", "x", "y"), ("b", "x", "y")], [("x", "ab", ["y"])]),
        ([("a", "x", "y"), ("b", "x")], [("x", "ab", [])]),
        # of two that explain as much, the one that the examiner ranked higher
        ([("a", "x", "y"), ("b", "z", "y", "x")], [("x", "ab", ["y"])]),
        ([("a",), ("b", "x"), ("c",)], [(None, "a", []), ("x", "b", []), (None, "c", [])]),
        # the order is that of the first checks, however many follow
        ([("a", "x"), ("b", "y"), ("c", "y")], [("x", "a", []), ("y", "bc", [])]),
    ],
)
def test_mistakes(checks, causes):
    assert told([failing(*entry) for entry in checks]) == causes


@pytest.mark.parametrize("outcome", [Outcome.ERROR, Outcome.TIMED_OUT, Outcome.CRASHED])
def test_checks_that_stop_with_the_same_message_belong_together(outcome):
    same = [failing(name, outcome=outcome, message="NameError: x") for name in "ac"]
    other = failing("b", outcome=outcome, message="NameError: y")
    assert told([same[0], other, same[1]]) == [(None, "ac", []), (None, "b", [])]


def test_wrong_results_and_silent_ends_do_not_belong_together():
    assert told([failing("a"), failing("b")]) == [(None, "a", []), (None, "b", [])]
    silent = [failing(name, outcome=Outcome.ERROR, message="") for name in "ab"]
    assert told(silent) == [(None, "a", []), (None, "b", [])]


names_and_labels = st.lists(st.lists(st.sampled_from("xyz"), unique=True, max_size=3), max_size=8)


@given(labels=names_and_labels)
def test_every_check_has_one_cause_that_explains_it(labels):
    checks = [failing(str(number), *own) for number, own in enumerate(labels)]
    causes = find_causes(checks)
    assert sorted(int(check.name) for cause in causes for check in cause.checks) == list(range(len(checks)))
    for cause in causes:
        for found in (*([cause.mistake] if cause.mistake else []), *cause.others):
            assert all(found in check.diagnosis for check in cause.checks)
    firsts = [checks.index(cause.checks[0]) for cause in causes]
    assert firsts == sorted(firsts)
