"""The feedback policy: which words of a result reach its student, by page and by JSON."""

import json
from dataclasses import fields, replace

import pytest
from feedback_samples import check, graded, without_grade

from autograder.course import FeedbackPolicy
from autograder.errors import InputError
from autograder.feedback import page, visible, write
from autograder.model import Counterexample, Diagnosis, Outcome, Result, Status
from autograder.results import from_record, to_record

# Each text of a result, and the policies under which a student may read it.
FULL = graded(
    check(
        "TITLE",
        name="test_NAME",
        message="MESSAGE",
        brief="BRIEF",
        shapes="SHAPES",
        diagnosis=(Diagnosis("LABEL", "HINT"),),
        counterexample=Counterexample("CALL", {"ARGUMENT": "VALUE"}, "EXPECTED", "ACTUAL"),
    ),
    notes=("NOTE",),
)
FULL = replace(FULL, reason="REASON", key="KEY", versions={"VERSION": "DIGEST"})

ALWAYS = {"TITLE", "REASON", "NOTE"}
HINTS = {"LABEL", "HINT", "SHAPES"}
EXAMPLE = {"MESSAGE", "CALL", "ARGUMENT", "VALUE", "EXPECTED", "ACTUAL"}
NEVER = {"NAME", "KEY", "VERSION", "DIGEST"}
READABLE = {"outcome": ALWAYS, "hint": ALWAYS | HINTS | {"BRIEF"}, "counterexample": ALWAYS | HINTS | EXAMPLE}


def _words_in(text):
    return {word for word in ALWAYS | HINTS | EXAMPLE | NEVER | {"BRIEF"} if word in text}


@pytest.mark.parametrize("policy", FeedbackPolicy)
def test_the_policy_decides_what_gets_out(policy, tmp_path):
    html, data = (path.read_text() for path in write([FULL], tmp_path, "Course", policy))
    assert _words_in(html) == READABLE[policy]
    assert _words_in(data) == READABLE[policy]


def test_the_sample_fills_every_field():
    """So that a field added to the model later can't get out unseen."""
    record = to_record(FULL)
    assert {field.name for field in fields(Result)} == record.keys() - {"schema"}
    for part in (record, record["checks"][0]):
        assert {key for key, value in part.items() if not value} <= {"points", "cpu_seconds", "cpu_limit"}


@pytest.mark.parametrize("policy", FeedbackPolicy)
def test_what_is_visible_is_a_sound_result_with_the_same_points(policy):
    shown = visible(FULL, policy)
    assert from_record(to_record(shown)) == shown
    assert (shown.points, shown.max_points, shown.status) == (FULL.points, FULL.max_points, FULL.status)
    assert [entry.outcome for entry in shown.checks] == [Outcome.FAILED]
    assert visible(shown, policy) == shown


def test_checks_are_told_apart_by_number():
    shown = visible(graded(check(name="test_z"), check(name="test_a")), "hint")
    assert [entry.name for entry in shown.checks] == ["check-1", "check-2"]


@pytest.mark.parametrize("policy", FeedbackPolicy)
def test_a_fault_of_ours_tells_nothing_about_us(policy):
    fault = without_grade(Status.HARNESS_ERROR, "SECRET: /srv/solutions", checks=(check("SECRET", message="SECRET"),))
    text = page("student-01", [fault], "Course", policy) + json.dumps(to_record(visible(fault, policy)))
    assert "SECRET" not in text
    assert "not your fault and not a zero" in text


def test_texts_are_cleaned_for_both():
    shown = visible(graded(check("\x1b[31mred\u202e\x00", message="y" * 10_000)), "hint")
    assert shown.checks[0].title == "red"
    assert len(shown.checks[0].message) == 2000


@pytest.mark.parametrize("policy", ["", "all", "Hint"])
def test_an_unknown_policy_shows_nothing(policy, tmp_path):
    with pytest.raises(InputError, match="use one of outcome, hint, counterexample"):
        visible(FULL, policy)
    with pytest.raises(InputError, match="is unknown"):
        page("student-01", [], "Course", policy)
    with pytest.raises(InputError, match="is unknown"):
        write([FULL], tmp_path / "out", "Course", policy)
    assert not (tmp_path / "out").exists()


def test_what_code_says_itself_is_shown_only_with_inputs():
    told = replace(
        FULL.checks[0], message="your code raised ValueError: [1.0, 2.0]", brief="your code raised ValueError"
    )
    shown = {policy: visible(replace(FULL, checks=(told,)), policy).checks[0] for policy in FeedbackPolicy}
    assert shown[FeedbackPolicy.OUTCOME].message == ""
    assert shown[FeedbackPolicy.HINT].message == "your code raised ValueError"
    assert shown[FeedbackPolicy.COUNTEREXAMPLE].message == "your code raised ValueError: [1.0, 2.0]"
    assert {check.brief for check in shown.values()} == {""}
