"""Replies that a check was seen to pass on are not judged again; all others are, and the verdict is the same."""

from dataclasses import replace

import pytest
from collecting import collect
from replay_and_live import Unwalled

from autograder.examiner.accepted import learn
from autograder.examiner.run import SuiteRun
from autograder.model import Outcome

BY_ONE_DIGIT = "\n\n\ndef halve(x):\n    return np.asarray(x, dtype=np.float64) / 2 * (1 + 2**-52)\n"
SCRIPTED = {"test_values", "test_shapes", "test_total"}


@pytest.fixture
def halves():
    """The exercise, not yet taught by accepted solutions."""
    return collect(slugs={"halves"}).prepared["halves"]


def graded(exercise, source=None):
    """Check -> what was seen of it."""
    files = {"halves.py": (exercise.reference_source if source is None else source).encode()}
    return {run.check.spec.name: run for run in SuiteRun(exercise, files, Unwalled()).run()}


def judged(exercise):
    """The names of checks whose function runs from now on, once for each run of it."""
    ran = []

    def counting(name, inner):
        return lambda **arguments: (ran.append(name), inner(**arguments))

    for check in exercise.checks:
        for case in check.cases:
            case.inner = counting(check.spec.name, case.inner)
    return ran


def test_the_same_replies_are_not_judged_again(halves):
    ran = judged(halves)
    runs = graded(halves)
    assert all(run.outcome is Outcome.PASSED for run in runs.values())
    assert {name for name, run in runs.items() if run.like == 0} == SCRIPTED
    assert not SCRIPTED & set(ran)
    assert {"test_quarters", "test_smaller", "test_total_of_a_table"} <= set(ran)


def test_other_replies_are_judged(halves):
    ran = judged(halves)
    runs = graded(halves, halves.reference_source + BY_ONE_DIGIT)
    assert all(run.outcome is Outcome.PASSED for run in runs.values())
    assert runs["test_values"].like is None
    assert "test_values" in ran
    assert runs["test_total"].like == 0


def test_examples_with_the_same_replies_are_left_out_of_a_check_that_is_judged(halves):
    ran = judged(halves)
    (case,) = next(check for check in halves.checks if check.spec.name == "test_values").cases
    zeros = sum(not example.values["x"].any() for example in case.examples)
    assert zeros
    run = graded(halves, halves.reference_source + BY_ONE_DIGIT)["test_values"]
    assert len(run.attempts) == len(case.examples)
    assert ran.count("test_values") == len(case.examples) - zeros


def test_one_wrong_reply_among_the_same_ones_fails_the_check(halves):
    wrong = "\n\n\ndef halve(x):\n    x = np.asarray(x, dtype=np.float64)\n    return x / 2 + (np.size(x) == 5)\n"
    runs = graded(halves, halves.reference_source + wrong)
    assert runs["test_values"].outcome is Outcome.FAILED
    assert runs["test_shapes"].outcome is Outcome.PASSED
    assert any(attempt.error is None for attempt in runs["test_values"].attempts)


def test_what_was_left_out_is_spelled_out_where_something_failed(halves):
    runs = graded(halves, halves.reference_source + "\n\n\ndef total(x):\n    return 1.0\n")
    assert runs["test_total"].outcome is Outcome.FAILED
    run = runs["test_values"]
    assert run.like == 0
    examples = [example for _, example in run.check.examples]
    assert [attempt.exchanges for attempt in run.attempts] == [
        list(zip(example.requests, example.replies, strict=True)) for example in examples
    ]
    assert graded(halves)["test_values"].attempts == []


@pytest.mark.parametrize("surplus", ["x", "xx" * 500])
def test_more_than_the_same_replies_is_not_the_same(halves, surplus):
    source = halves.reference_source.replace("return float(np.sum(x))", f"return (float(np.sum(x)), {surplus!r})")
    runs = graded(halves, source)
    assert runs["test_total"].like is None
    assert runs["test_total"].outcome is Outcome.FAILED


class TestLearning:
    def test_the_replies_of_an_accepted_solution_are_not_judged_again(self, halves, tmp_path):
        (tmp_path / "other.py").write_text(halves.reference_source + BY_ONE_DIGIT, encoding="utf-8")
        learn(halves, [tmp_path / "other.py"])
        ran = judged(halves)
        runs = graded(halves, halves.reference_source + BY_ONE_DIGIT)
        assert runs["test_values"].outcome is Outcome.PASSED
        assert runs["test_values"].like == 1
        assert "test_values" not in ran
        assert graded(halves)["test_values"].like == 0

    def test_what_one_right_solution_replies_here_and_another_there_is_right(self, halves, tmp_path):
        (tmp_path / "other.py").write_text(halves.reference_source + BY_ONE_DIGIT, encoding="utf-8")
        learn(halves, [tmp_path / "other.py"])
        ran = judged(halves)
        mixed = BY_ONE_DIGIT.replace("(1 + 2**-52)", "(1 + 2**-52 * (np.size(x) > 2))")
        run = graded(halves, halves.reference_source + mixed)["test_values"]
        assert (run.outcome, run.like) == (Outcome.PASSED, None)
        assert "test_values" not in ran

    def test_a_wrong_solution_teaches_only_where_it_passes(self, halves, tmp_path):
        doubled = "\n\n\ndef halve(x):\n    return np.asarray(x, dtype=np.float64) * 2\n"
        (tmp_path / "wrong.py").write_text(halves.reference_source + doubled, encoding="utf-8")
        learn(halves, [tmp_path / "wrong.py"])
        taught = {check.spec.name: len(check.script.replies) for check in halves.checks}
        assert taught == dict.fromkeys(taught, 0) | {"test_values": 1, "test_shapes": 1, "test_total": 2}
        assert graded(halves, halves.reference_source + doubled)["test_values"].outcome is Outcome.FAILED

    def test_nothing_is_learned_from_what_cannot_be_loaded(self, halves, tmp_path):
        before = [check.script for check in halves.checks]
        (tmp_path / "broken.py").write_text("import no_such_module\n", encoding="utf-8")
        learn(halves, [tmp_path / "broken.py"])
        assert [check.script for check in halves.checks] == before


def test_what_a_submission_did_to_its_arguments_is_not_what_diagnosis_starts_from(halves):
    (check,) = [check for check in halves.checks if check.spec.name == "test_values"]
    check.mark = replace(check.mark, in_place=True)
    spoiling = "\n\n\ndef halve(x):\n    x *= 0\n    return x\n"
    run = graded(halves, halves.reference_source + spoiling)["test_values"]
    (case,) = check.cases
    given = [example.values["x"].tolist() for example in case.examples]
    assert run.outcome is Outcome.FAILED
    assert all(attempt.values["x"].tolist() in given for attempt in run.attempts)
    assert any(attempt.values["x"].any() for attempt in run.attempts)
