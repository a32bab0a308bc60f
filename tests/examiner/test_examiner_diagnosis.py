"""Which mutants explain what a submission did, and that looking for them comes to an end."""

import os
import signal
import time
from pathlib import Path

import pytest
from collecting import collect

from autograder.examiner.attempts import Attempt, CheckRun
from autograder.examiner.conversation import Conversation
from autograder.examiner.copies import fresh
from autograder.examiner.diagnose import Diagnostician
from autograder.examiner.sides import local_link, submission_side
from autograder.model import Outcome
from autograder.wire import Client, raised_remotely


def run_of(exercise, source):
    """Every check that is not live, run on the reference with other definitions behind it, in this process."""
    side = exercise.reference.variant(f"{exercise.reference_source}\n\n\n{source}\n")
    runs = []
    for check in exercise.checks:
        run = CheckRun(check, Outcome.PASSED)
        for case in check.cases:
            for example in () if case.live else case.examples:
                conversation = Conversation(local_link(side))
                submission = submission_side(Client(conversation))
                values = fresh(example.values)
                error = case.try_example(submission, exercise.reference, values)
                run.attempts.append(Attempt(case, values, conversation.exchanges, error))
                if error is not None:
                    run.outcome = Outcome.FAILED if raised_remotely(error) is None else Outcome.ERROR
        runs.append(run)
    return runs


def labels(exercise, source):
    """Check -> labels of its diagnosis, for the checks that were not passed."""
    explained = Diagnostician(exercise).explain(run_of(exercise, source))
    return {name.removeprefix("test_"): [found.label for found in diagnosis] for name, diagnosis in explained.items()}


def test_a_right_submission_is_not_diagnosed(prepared):
    assert labels(prepared["halves"], "") == {}


@pytest.mark.parametrize(
    ("slug", "source", "expected"),
    [
        (
            "halves",
            "def halve(x):\n    return np.asarray(x, dtype=float) * 2",
            {"values": ["doubled", "doubled_and_counted"]},
        ),
        ("halves", "def halve(x):\n    return np.floor(np.asarray(x) / 2)", {"values": ["whole_numbers"]}),
        (
            "halves",
            "def total(x):\n    raise TypeError('other words')",
            {"total_of_a_table": ["lists_refused"], "total": []},
        ),
        ("adder", "def twice(function, x):\n    y = function(x)\n    return y", {"twice": ["once"]}),
        ("halves", "def halve(x):\n    return np.asarray(x, dtype=float) / 3", {"values": []}),
    ],
)
def test_a_mistake_is_known_by_its_answers(prepared, slug, source, expected):
    found = labels(prepared[slug], source)
    assert {name: found[name] for name in expected} == expected


def test_rounding_is_no_other_mistake(prepared):
    source = "def halve(x):\n    return np.nextafter(np.asarray(x, dtype=float) * 2, np.inf)"
    assert labels(prepared["halves"], source)["values"] == ["doubled", "doubled_and_counted"]


def test_a_mistake_that_is_like_a_mutant_only_sometimes_is_another(prepared):
    source = "def halve(x):\n    x = np.asarray(x, dtype=float)\n    return x * 2 if x.size < 3 else x / 3"
    assert labels(prepared["halves"], source)["values"] == []


def test_a_mutant_that_agrees_on_more_checks_comes_first(prepared):
    doubled = "def halve(x):\n    return np.asarray(x, dtype=float) * 2\n\n"
    assert labels(prepared["halves"], doubled)["values"] == ["doubled", "doubled_and_counted"]
    counted = "right = total\n\ndef total(x):\n    right(x)\n    return float(len(x))"
    found = labels(prepared["halves"], doubled + counted)
    assert found["values"] == ["doubled_and_counted", "doubled"]
    assert found["total"] == ["doubled_and_counted"]


def test_a_check_that_asks_for_no_diagnosis_gets_none(prepared, collected):
    suite = "solutions/halves/test_halves_hidden.py"
    source = (Path(__file__).parent / "course" / suite).read_text(encoding="utf-8")
    plugin = collected({suite: source.replace("check(points=2, ", "check(points=2, diagnose=False, ")})
    found = labels(plugin.prepared["halves"], "def halve(x):\n    return np.asarray(x, dtype=float) * 2")
    assert "values" not in found
    assert found["shapes"] == ["doubled", "doubled_and_counted"]


def test_a_stub_has_no_misconception(prepared):
    assert set(map(tuple, labels(prepared["halves"], "def halve(x):\n    raise NotImplementedError").values())) == {()}


def test_an_endless_mutant_costs_its_budget_and_hides_no_other(prepared, monkeypatch):
    monkeypatch.setattr("autograder.examiner.diagnose._SECONDS", 0.3)
    started = time.process_time()
    found = labels(prepared["spread"], "def spread(x):\n    return float(np.max(x))")
    assert found["spread"] == ["largest"]
    assert time.process_time() - started < 2


def test_the_time_for_all_mutants_is_bounded(prepared, monkeypatch):
    monkeypatch.setattr("autograder.examiner.diagnose._SECONDS_IN_ALL", 0.0)
    found = labels(prepared["spread"], "def spread(x):\n    return float(np.max(x))")
    assert found["spread"] == []


def test_a_mutant_whose_time_is_up_is_not_taken_for_one_that_raises(prepared, monkeypatch):
    """It would agree with a submission that raises an exception of its own, and run for ever on the next example."""
    monkeypatch.setattr("autograder.examiner.diagnose._SECONDS", 0.2)
    runs = run_of(prepared["spread"], "class Own(BaseException): pass\n\ndef spread(x):\n    raise Own('no')")
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.alarm(2)
        Diagnostician(prepared["spread"]).explain(runs)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


@pytest.mark.parametrize("label", ["doubled", "doubled_and_counted", "whole_numbers", "lists_refused"])
def test_every_mutant_explains_itself(prepared, label):
    exercise = prepared["halves"]
    found = labels(exercise, exercise.mutants[label].mutant.source)
    named = [names for names in found.values() if names]
    assert named
    assert all(names[0] == label for names in named)


@pytest.fixture(scope="module")
def heads():
    """The exercise whose check `merge_inverts_split` asks two functions."""
    plugin = collect(Path(__file__).resolve().parents[2], {"multihead_split"})
    assert plugin.faults == []
    return plugin.prepared["multihead_split"]


def test_two_mistakes_at_once_are_both_named(heads):
    mutants = [heads.mutants[label].mutant for label in ("split_interleaved", "merge_swaps_tokens_and_features")]
    source = "\n\n\n".join(mutant.source for mutant in mutants)
    explained = Diagnostician(heads).explain(run_of(heads, source))
    assert explained["test_split_values"][0].label == "split_interleaved"
    assert explained["test_merge_values"][0].label == "merge_swaps_tokens_and_features"
    (both,) = explained["test_merge_inverts_split"]
    assert set(both.label.split(" + ")) == {"split_interleaved", "merge_swaps_tokens_and_features"}
    assert both.hint.startswith("Two mistakes at once. ")
    assert all(mutant.misconception in both.hint and mutant.hint in both.hint for mutant in mutants)


def test_two_mutants_that_explain_nothing_together_are_not_named(heads):
    split = heads.mutants["split_interleaved"].mutant.source
    source = f"{split}\n\n\ndef merge_heads(x):\n    return x.transpose(1, 2).flatten(2) * 3\n"
    assert labels(heads, source)["merge_inverts_split"] == []
