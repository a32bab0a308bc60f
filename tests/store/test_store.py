"""What a store answers, whatever the database: the same tests for SQLite and PostgreSQL."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError

from autograder.errors import HarnessError, InputError
from autograder.model import CheckResult, Outcome, Result, SourceFile, Status
from autograder.store import files_digest, open_store
from autograder.store.tables import batches, runs, standings, submission_files, submissions

FILES = (SourceFile("masked_softmax.py", b"def softmax(x): ...\n"), SourceFile("helper.py", b"\xff\x00"))


def graded(student="student-01", exercise="masked_softmax", key="k1", points=1.0, assignment="basics"):
    outcome = Outcome.PASSED if points else Outcome.FAILED
    return Result(
        submission=student,
        assignment=assignment,
        exercise=exercise,
        status=Status.GRADED,
        reason=None,
        points=points,
        max_points=points or 1.0,
        isolation="full",
        cpu_seconds=0.5,
        checks=(CheckResult("test_a", "A", outcome, points, points or 1.0),),
        key=key,
    )


def without_grade(status, **kwargs):
    return replace(graded(**kwargs), status=status, reason="a reason", points=0.0, checks=())


def count(store, table):
    with store._reading() as connection:
        return connection.execute(select(func.count()).select_from(table)).scalar_one()


def test_what_was_added_is_there_after_opening_again(url):
    with open_store(url) as store:
        assert store.add(graded(), FILES)
    with open_store(url, create=False) as store:
        assert store.latest("basics", "student-01", "masked_softmax") == graded()
        assert store.by_key("k1") == graded()
        assert store.results("basics") == (graded(),)
        assert store.assignments() == ("basics",)


def test_an_empty_store_knows_nothing(store):
    assert store.latest("basics", "student-01", "masked_softmax") is None
    assert store.by_key("k1") is None
    assert store.by_key("") is None
    assert store.results("basics") == ()
    assert store.history(assignment="basics", student="student-01", exercise="masked_softmax") == ()
    assert store.assignments() == ()


def test_the_newest_graded_run_counts_and_all_stay_in_the_history(store):
    first, second = graded(key="k1", points=1.0), graded(key="k2", points=2.0)
    before = datetime.now(UTC)
    batch = store.start_batch("basics")
    store.add(first, FILES, batch)
    store.add(second, FILES[:1])
    assert store.latest("basics", "student-01", "masked_softmax") == second
    old, new = store.history(assignment="basics", student="student-01", exercise="masked_softmax")
    assert (old.result, new.result) == (first, second)
    assert (old.batch, new.batch) == (batch, None)
    assert (old.digest, new.digest) == (files_digest(FILES), files_digest(FILES[:1]))
    assert before <= old.created_at <= new.created_at <= datetime.now(UTC)
    assert old.created_at.utcoffset() == timedelta(0)


def test_adding_again_doubles_nothing(store):
    assert store.add(graded(), FILES) is True
    assert store.add(graded(), FILES) is False
    assert [count(store, table) for table in (runs, standings, submissions, submission_files)] == [1, 1, 1, 2]


def test_an_earlier_run_counts_again_when_it_is_added_again(store):
    first, second = graded(key="k1", points=1.0), graded(key="k2", points=2.0)
    store.add(first, FILES)
    store.add(second, FILES)
    assert store.add(first, FILES) is False
    assert store.latest("basics", "student-01", "masked_softmax") == first
    assert store.results("basics") == (first,)
    assert count(store, runs) == 2


def test_a_harness_error_never_replaces_a_grade_and_is_never_used_again(store):
    fault = without_grade(Status.HARNESS_ERROR, key="k2")
    store.add(fault, FILES)
    assert store.latest("basics", "student-01", "masked_softmax") == fault
    assert store.by_key("k2") is None
    store.add(graded(key="k1"), FILES)
    store.add(fault, FILES)
    assert store.latest("basics", "student-01", "masked_softmax") == graded(key="k1")
    assert store.results("basics") == (graded(key="k1"),)
    history = store.history(assignment="basics", student="student-01", exercise="masked_softmax")
    assert [run.result.status for run in history] == ["harness_error", "graded", "harness_error"]
    store.add(graded(key="k2", points=2.0), FILES)
    assert store.by_key("k2") == graded(key="k2", points=2.0)


def test_of_several_harness_errors_the_newest_is_shown(store):
    for reason in ("first", "second"):
        store.add(replace(without_grade(Status.HARNESS_ERROR), reason=reason), FILES)
    assert store.latest("basics", "student-01", "masked_softmax").reason == "second"
    assert len(store.results("basics")) == 1


def test_a_rejected_submission_counts_and_may_be_used_again(store):
    rejected = without_grade(Status.REJECTED, key="k2")
    store.add(graded(key="k1"), FILES)
    store.add(rejected, ())
    assert store.by_key("k2") == rejected
    assert store.latest("basics", "student-01", "masked_softmax") == rejected
    assert store.files(files_digest(())) == ()


def test_two_students_with_the_same_key_both_keep_their_result(store):
    """The untouched stub is handed in by many; whether the key depends on the student is not the store's affair."""
    store.add(graded("student-01"), FILES)
    assert store.add(graded("student-02"), FILES) is True
    assert [result.submission for result in store.results("basics")] == ["student-01", "student-02"]
    assert store.by_key("k1", "student-01") == graded("student-01")
    assert store.by_key("k1", "student-03") is None
    assert count(store, submissions) == 1


def test_results_are_sorted_and_of_one_assignment(store):
    wanted = [
        graded(student, exercise, f"{student}-{exercise}")
        for student in ("Student-01", "student-01", "student-02", "ståndent-03")
        for exercise in ("additive_attention", "masked_softmax")
    ]
    shuffled = random.Random(0).sample(wanted, len(wanted))
    for result in shuffled:
        store.add(result, FILES)
    store.add(graded(assignment="advanced", key="other"), FILES)
    assert list(store.results("basics")) == wanted
    assert store.assignments() == ("advanced", "basics")


def test_text_that_no_database_takes_is_kept(store):
    odd = "a\udcff\x00'; DROP TABLE runs; --"
    result = graded(student=odd, key=odd)
    files = (SourceFile(f"{odd}.py", b"1"), SourceFile("ä.py", b""))
    assert store.add(result, files)
    assert store.add(result, files) is False
    kept = store.latest("basics", odd, "masked_softmax")
    assert kept == store.by_key(odd)
    assert kept.submission == "a\\udcff\x00'; DROP TABLE runs; --"
    assert store.files(files_digest(files)) == files


def test_files_come_back_byte_for_byte(store):
    store.add(graded(), FILES)
    assert store.files(files_digest(FILES)) == tuple(sorted(FILES, key=lambda file: file.name))
    with pytest.raises(InputError, match="has no submission 0000"):
        store.files("0000")


def test_files_changed_behind_our_back_are_noticed(store):
    store.add(graded(), FILES)
    with store._writing() as connection:
        connection.execute(update(submission_files).values(content=b"forged"))
    with pytest.raises(HarnessError, match="its files were changed after it was recorded"):
        store.files(files_digest(FILES))


def test_a_record_changed_behind_our_back_is_no_zero(store):
    store.add(graded(), FILES)
    with store._writing() as connection:
        connection.execute(update(runs).values(record=func.replace(runs.c.record, "1.0", "null")))
    with pytest.raises(HarnessError, match="run 1: max_points: expected a number, found null"):
        store.results("basics")


def test_no_grade_is_null_for_those_who_query_by_hand(store):
    store.add(without_grade(Status.HARNESS_ERROR), FILES)
    store.add(without_grade(Status.REJECTED), FILES)
    with store._reading() as connection:
        found = connection.execute(select(runs.c.status, runs.c.points).order_by(runs.c.id)).all()
    assert [tuple(row) for row in found] == [("harness_error", None), ("rejected", 0.0)]


@pytest.mark.parametrize(
    ("result", "words"),
    [
        (replace(graded(), points=float("nan")), "cannot be written as JSON"),
        (replace(graded(), points=2.0), "points: expected a number from 0 to 1"),
        (replace(graded(), max_points=7.0), "max_points: 7, but the checks add up to 1"),
        (graded(key=""), "has no key"),
    ],
)
def test_an_unsound_result_is_not_recorded(store, result, words):
    with pytest.raises(HarnessError, match=words):
        store.add(result, FILES)
    assert count(store, runs) == count(store, submissions) == 0


def test_a_run_of_an_unknown_batch_is_refused_as_a_whole(store):
    with pytest.raises(IntegrityError, match=r"(?i)foreign key"):
        store.add(graded(), FILES, batch=99)
    assert count(store, runs) == count(store, submissions) == 0
    with store._writing() as connection:
        connection.execute(insert(batches).values(id=99, assignment="basics", created_at=datetime.now(UTC)))
    assert store.add(graded(), FILES, batch=99)
