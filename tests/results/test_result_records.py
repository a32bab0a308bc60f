"""Records: round trips, determinism, and that nothing wrong is ever read as a grade."""

import copy
import json
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.errors import HarnessError
from autograder.model import CheckResult, Counterexample, Diagnosis, Isolation, Outcome, Result, Status
from autograder.results import dumps, from_record, loads, max_total, safe_text, to_record, total

# With lone surrogates, which a file name that is not UTF-8 brings in; by itself Hypothesis hardly ever makes one.
any_text = st.text(st.characters(codec=None) | st.sampled_from("\ud83d\ude00\udcff\x00\x1b"), max_size=20)
writable_text = st.text(st.characters(codec="utf-8"), max_size=20)
points = st.integers(0, 40).map(lambda quarters: quarters / 4) | st.sampled_from([0.1, 0.3, 1 / 3, 2.7])
seconds = st.floats(0, 1e6)


@st.composite
def checks(draw, text=writable_text):
    outcome = draw(st.sampled_from(Outcome))
    maximum = round(draw(points), 6)
    texts = st.dictionaries(text, text, max_size=2)
    return CheckResult(
        name=draw(text),
        title=draw(text),
        outcome=outcome,
        points=maximum if outcome is Outcome.PASSED else 0.0,
        max_points=maximum,
        message=draw(text),
        shapes=draw(text),
        diagnosis=tuple(draw(st.lists(st.builds(Diagnosis, text, text), max_size=2))),
        counterexample=draw(st.none() | st.builds(Counterexample, text, texts, text, text)),
        cpu_seconds=draw(seconds),
        cpu_limit=draw(seconds),
    )


@st.composite
def results(draw, text=writable_text):
    status = draw(st.sampled_from(Status))
    found = tuple(draw(st.lists(checks(text), max_size=3)))
    if status is not Status.GRADED:
        found = tuple(replace(check, outcome=Outcome.SKIPPED, points=0.0) for check in found)
    return Result(
        submission=draw(text),
        assignment=draw(text),
        exercise=draw(text),
        status=status,
        reason=draw(text if status is Status.GRADED else text.filter(bool)),
        points=total(found),
        max_points=max_total(found),
        isolation=draw(st.sampled_from([*Isolation, "none"])),
        cpu_seconds=draw(seconds),
        checks=found,
        notes=tuple(draw(st.lists(text, max_size=2))),
        key=draw(text),
        versions=draw(st.dictionaries(text, text, max_size=2)),
    )


GRADED = Result(
    submission="student-01",
    assignment="attention-basics",
    exercise="masked_softmax",
    status=Status.GRADED,
    reason=None,
    points=2.0,
    max_points=5.0,
    isolation="full",
    cpu_seconds=1.25,
    checks=(
        CheckResult("test_sums", "Rows sum to 1", Outcome.PASSED, 2.0, 2.0),
        CheckResult(
            "test_blocked",
            "Blocked positions get weight exactly zero",
            Outcome.FAILED,
            0.0,
            3.0,
            message="3 of 6 values differ",
            diagnosis=(Diagnosis("mask_inverted", "True means blocked."),),
            counterexample=Counterexample(
                "masked_softmax(scores, mask)", {"scores": "[0.]", "mask": "[True]"}, "[0.]", "[1.]"
            ),
        ),
    ),
    key="k1",
    versions={"suite": "b", "numpy": "2"},
)


@given(result=results())
def test_a_record_reads_back_as_the_same_result(result):
    assert from_record(to_record(result)) == result
    assert loads(dumps(result)) == result


@given(result=results(any_text))
def test_any_text_is_written_safely_and_the_same_way_twice(result):
    line = dumps(result)
    assert line.isascii()
    assert all(" " <= letter != "\x7f" for letter in line)
    assert dumps(loads(line)) == line
    json.dumps(json.loads(line), ensure_ascii=False).encode("utf-8")


@given(text=any_text)
def test_safe_text_can_be_encoded_and_changes_nothing_else(text):
    safe_text(text).encode("utf-8")
    if not any("\ud800" <= letter <= "\udfff" for letter in text):
        assert safe_text(text) == text


def test_the_keys_of_a_record():
    record = to_record(GRADED)
    assert list(record) == [
        *("submission", "assignment", "exercise", "status", "reason", "points", "max_points", "isolation"),
        *("cpu_seconds", "checks", "notes", "key", "versions", "schema"),
    ]
    passed, failed = record["checks"]
    assert list(passed) == [
        *(
            "name",
            "title",
            "outcome",
            "points",
            "max_points",
            "message",
            "brief",
            "shapes",
            "diagnosis",
            "counterexample",
        ),
        *("cpu_seconds", "cpu_limit"),
    ]
    assert passed["counterexample"] is None
    assert failed["diagnosis"] == [{"label": "mask_inverted", "hint": "True means blocked."}]
    assert failed["counterexample"] == {
        "call": "masked_softmax(scores, mask)",
        "inputs": {"scores": "[0.]", "mask": "[True]"},
        "expected": "[0.]",
        "actual": "[1.]",
    }


def test_a_record_shares_nothing_with_its_result():
    record = to_record(GRADED)
    record["checks"][1]["counterexample"]["inputs"].clear()
    record["versions"].clear()
    assert from_record(to_record(GRADED)) == GRADED
    assert GRADED.versions
    assert GRADED.checks[1].counterexample.inputs


def test_text_that_attacks_a_terminal_is_escaped():
    line = dumps(replace(GRADED, notes=("\x1b[2J\x9b31m\u202egnp.exe\x00\n",)))
    assert r"\u001b[2J\u009b31m\u202egnp.exe\u0000\n" in line


def _with(path, value):
    """The record of GRADED with one value replaced; `path` is a tuple of keys."""
    record = to_record(GRADED)
    place = record
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return record


@pytest.mark.parametrize(
    ("path", "value", "place", "words"),
    [
        (("schema",), 2, "schema", "expected 1, found 2"),
        (("schema",), True, "schema", "found True"),
        (("status",), "fine", "status", "expected one of graded, rejected, harness_error"),
        (("isolation",), "strong", "isolation", "found 'strong'"),
        (("points",), float("nan"), "points", "found nan"),
        (("points",), -1, "points", "from 0 to 5"),
        (("points",), 6.0, "points", "from 0 to 5"),
        (("points",), "2", "points", "expected a number, found '2'"),
        (("points",), True, "points", "expected a number, found True"),
        (("points",), None, "points", "expected a number, found null"),
        (("points",), 3, "points", "3, but the checks add up to 2"),
        (("max_points",), 4, "max_points", "4, but the checks add up to 5"),
        (("max_points",), float("inf"), "max_points", "found inf"),
        (("max_points",), 10**400, "max_points", "expected a number"),
        (("status",), "rejected", "points", "2 points for a run that is rejected"),
        (("status",), "harness_error", "points", "2 points for a run that is harness_error"),
        (("cpu_seconds",), -0.5, "cpu_seconds", "found -0.5"),
        (("checks",), {}, "checks", "expected a list, found an object"),
        (("checks", 0), [], "checks[0]", "expected an object, found a list"),
        (("checks", 0, "outcome"), "ok", "checks[0]: outcome", "found 'ok'"),
        (("checks", 0, "points"), 3, "checks[0]: points", "from 0 to 2"),
        (("checks", 1, "points"), 1, "checks[1]: points", "1 points for a check that is failed"),
        (("checks", 1, "diagnosis", 0), "x", "checks[1]: diagnosis[0]", "found 'x'"),
        (("checks", 1, "counterexample", "inputs"), {"a": 1}, "counterexample: inputs['a']", "found 1"),
        (("checks", 1, "counterexample", "extra"), "x", "checks[1]: counterexample", "unknown extra"),
        (("notes",), ["a", 3], "notes[1]", "found 3"),
        (("submission",), None, "submission", "found null"),
        (("surprise",), 1, "run 17", "unknown surprise"),
    ],
)
def test_what_is_not_a_record_is_a_fault_with_its_place(path, value, place, words):
    with pytest.raises(HarnessError) as caught:
        from_record(_with(path, value), "run 17")
    message = str(caught.value)
    assert message.startswith("run 17: ")
    assert place in message
    assert words in message
    assert "\n" not in message


def _paths(value, path=()):
    if isinstance(value, dict):
        for key, entry in value.items():
            yield (*path, key)
            yield from _paths(entry, (*path, key))
    if isinstance(value, list):
        for index, entry in enumerate(value):
            yield from _paths(entry, (*path, index))


def test_every_missing_key_is_named():
    data = {"inputs", "versions"}  # objects whose keys are data
    paths = [path for path in _paths(to_record(GRADED)) if isinstance(path[-1], str) and not data & {*path[:-1]}]
    assert len(paths) > 30
    for path in paths:
        record = copy.deepcopy(to_record(GRADED))
        place = record
        for key in path[:-1]:
            place = place[key]
        del place[path[-1]]
        with pytest.raises(HarnessError, match=path[-1]):
            from_record(record)


@pytest.mark.parametrize("status", [Status.REJECTED, Status.HARNESS_ERROR])
def test_no_grade_without_a_reason(status):
    with pytest.raises(HarnessError, match="reason: a run that is"):
        from_record(to_record(replace(GRADED, status=status, points=0.0, checks=())))


@pytest.mark.parametrize(
    "text", ["", "[", "null", "[]", "3", '{"schema": 1}', '{"a": 1, "a": 2}', '{"points": NaN}', "[" * 100_000]
)
def test_text_that_is_no_record(text):
    with pytest.raises(HarnessError, match=r"^line 3: "):
        loads(text, "line 3")


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_a_number_that_is_none_is_never_written(bad):
    with pytest.raises(HarnessError, match="masked_softmax of student-01: cannot be written as JSON"):
        dumps(replace(GRADED, points=bad))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=200)
@given(path=st.sampled_from(sorted(_paths(to_record(GRADED)), key=str)), value=json_values)
def test_a_changed_value_is_refused_or_kept_but_never_another_grade(path, value):
    try:
        result = from_record(_with(path, value))
    except HarnessError:
        return
    assert (result.points, result.max_points) == (2.0, 5.0)
    assert to_record(result) == _with(path, value)


def test_importing_results_is_cheap():
    code = "import sys, autograder.results; sys.exit(any(name in sys.modules for name in ('torch', 'numpy', 'sqlalchemy')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
