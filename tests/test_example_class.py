"""The made-up class of examples/, graded by the command that a teacher types: every status, point, outcome and named mistake."""

import json
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest
from example_class import CLASS, COURSE, expected, short_forms, students

from autograder.model import Isolation
from autograder.sandbox import levels

pytestmark = [pytest.mark.wall, pytest.mark.slow]

# Graded in a few seconds, so that a third of them is a moment to be killed at.
QUICK = ["student-02", "student-03", "student-06", "student-08", "student-11", "student-13", "student-20", "student-24"]

# Words that a student must be able to read in the reason, or in the message of the check.
SAYS = {
    ("student-10", "luong_attention"): "my_luong_attention_v2.py",
    ("student-10", "multihead_split"): "line 6",
    ("student-11", "masked_softmax"): "not UTF-8",
    ("student-11", "multihead_split"): "is empty",
    ("student-12", "masked_softmax", "test_masked_values"): "does not define masked_softmax",
    ("student-15", "masked_softmax", "test_padding_mask"): "loop that does not end",
    ("student-15", "multihead_split"): "loop that does not end",
    ("student-16", "masked_softmax", "test_padding_mask"): "must not sleep",
    ("student-16", "multihead_split"): "must not sleep",
    ("student-16", "luong_attention"): "EOFError",
    ("student-17", "masked_softmax", "test_masked_values"): "memory",
    ("student-17", "multihead_split"): "memory",
    ("student-18", "masked_softmax"): "not a notebook",
    ("student-18", "luong_attention"): "code cell 2, line 3",
    ("student-18", "copy_task"): "'Batches'",
    ("student-19", "luong_attention", "test_dot"): "NotImplementedError",
    ("student-19", "multihead_split", "test_merge_values"): "RecursionError",
    ("student-22", "masked_softmax"): "ended its own process",
    ("student-22", "luong_attention", "test_dot"): "ended its own process",
    ("student-25", "multihead_split", "test_split_shape"): "not allowed while grading",
}


@pytest.fixture(scope="module", autouse=True)
def full_wall():
    level, reasons = levels.reachable(levels.probe())
    if level is not Isolation.FULL:
        pytest.skip("; ".join(reasons))


def command(store, *arguments, of=None):
    folders = [str(CLASS)] if of is None else [str(CLASS / name) for name in of]
    options = ["--course", str(COURSE), "--store", str(store), "--json"]
    return [sys.executable, "-m", "autograder", "grade", *folders, *options, *arguments]


def grade(store, *arguments, of=None):
    done = subprocess.run(
        command(store, *arguments, of=of), capture_output=True, text=True, timeout=600, check=False, cwd=store.parent
    )
    assert done.returncode == 0, done.stderr
    return done


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    store = tmp_path_factory.mktemp("class") / "grades.db"
    return store, grade(store)


def test_the_list_names_everybody_in_the_class():
    assert sorted(students()) == sorted(folder.name for folder in CLASS.iterdir()) == sorted(expected())


def test_every_result_is_as_expected(graded):
    found = short_forms(graded[1].stdout.splitlines())
    assert found.keys() == expected().keys()
    for student, exercises in expected().items():
        for exercise, result in exercises.items():
            assert found[student][exercise] == result, f"{student}, {exercise}"
        assert found[student].keys() == exercises.keys(), student


def test_the_reason_can_be_read(graded):
    records = [json.loads(line) for line in graded[1].stdout.splitlines()]
    said = {(record["submission"], record["exercise"]): record["reason"] for record in records}
    for record in records:
        place = record["submission"], record["exercise"]
        said |= {(*place, check["name"]): check["message"] for check in record["checks"]}
    unsaid = {place: said[place] for place, words in SAYS.items() if words not in (said[place] or "")}
    assert not unsaid


def test_who_attacks_the_grader_gets_the_points_of_honest_work_alone(graded):
    found = short_forms(graded[1].stdout.splitlines())
    hostile = [name for name, about in students().items() if about.get("hostile")]
    assert len(hostile) >= 7
    full = {(name, slug) for name in hostile for slug, each in found[name].items() if each["points"] > 3.5}
    # Their honest exercises, each in the words of students.toml.
    honest = {("student-21", "multihead_split"), ("student-23", "multihead_split"), ("student-26", "luong_attention")}
    assert full == honest | {("student-27", "multihead_split")}


def test_a_second_run_grades_nothing_and_says_the_same(graded):
    store, first = graded
    before = rows(store)
    second = grade(store)
    assert second.stdout == first.stdout
    assert rows(store) == before
    assert "graded" not in second.stderr
    assert "rejected" not in second.stderr


def test_killed_in_the_middle_and_run_again(tmp_path):
    store = tmp_path / "grades.db"
    wanted = ("--assignment", "functions", "--jobs", "2")
    process = subprocess.Popen(
        command(store, *wanted, of=QUICK), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=tmp_path
    )
    try:
        until = time.monotonic() + 120
        while rows(store) < len(QUICK):
            assert process.poll() is None, "it was over before it could be killed"
            assert time.monotonic() < until, "nothing was graded"
            time.sleep(0.005)
    finally:
        helpers = descendants(process.pid)
        process.kill()
        process.wait()
    assert helpers
    wait_until_gone(helpers)
    done = rows(store)
    total = 3 * len(QUICK)
    assert len(QUICK) <= done < total
    again = grade(store, *wanted, of=QUICK)
    assert rows(store) == total
    found = short_forms(again.stdout.splitlines())
    functions = ("masked_softmax", "luong_attention", "multihead_split")
    assert found == {name: {slug: expected()[name][slug] for slug in functions} for name in QUICK}
    assert f"{done} known" in again.stderr


def rows(store):
    """How many runs the store holds; 0 as long as there is none."""
    if not store.exists():
        return 0
    connection = sqlite3.connect(f"file:{store}?mode=ro", uri=True, timeout=30)
    try:
        return connection.execute("SELECT COUNT(*) FROM runs").fetchone()[0]
    except sqlite3.OperationalError:  # the tables are still to come
        return 0
    finally:
        connection.close()


def descendants(pid):
    """Process ids, with the moment at which each was started, of all that `pid` has forked and that have forked in turn."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and (about := status_of(int(entry.name))) is not None:
            parents[int(entry.name)] = about
    found, fresh = {}, {pid}
    while fresh:
        fresh = {child for child, (parent, _) in parents.items() if parent in fresh} - found.keys()
        found |= {child: parents[child][1] for child in fresh}
    return found


def status_of(pid):
    """The parent of a process and the moment at which it was started; None if it is dead."""
    try:
        state, parent, *more = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return None if state == "Z" else (int(parent), more[17])


def wait_until_gone(processes, seconds=20):
    until = time.monotonic() + seconds
    left = dict(processes)
    while left and time.monotonic() < until:
        time.sleep(0.05)
        left = {pid: start for pid, start in left.items() if (now := status_of(pid)) is not None and now[1] == start}
    assert not left, "left behind by a grader that was killed"
