"""`autograder feedback`: pages from the store alone."""

import json
import re

import pytest

from autograder.model import CheckResult, Counterexample, Diagnosis, Outcome, Result, Status
from autograder.results import max_total, total
from autograder.store import open_store


def result(student, exercise, *, assignment="first", right=False):
    outcome, points = (Outcome.PASSED, 2.0) if right else (Outcome.FAILED, 0.0)
    told = () if right else (Diagnosis("as_it_is", "Nothing is done.\n\nLook at 3."),)
    shown = None if right else Counterexample(f"{exercise}(x)", {"x": "3"}, "6", "3")
    check = CheckResult("test_two", "Two numbers", outcome, points, 2.0, "" if right else "expected 6", told, shown)
    checks = (check,)
    return Result(
        submission=student,
        assignment=assignment,
        exercise=exercise,
        status=Status.GRADED,
        reason=None,
        points=total(checks),
        max_points=max_total(checks),
        isolation="full",
        cpu_seconds=0.1,
        checks=checks,
        key=f"key of {student} {assignment} {exercise}",
    )


RESULTS = (
    result("student-01", "half", right=True),
    result("student-01", "twice"),
    result("student-02", "half", right=True),
    result("student-02", "twice", right=True),
    result("student-01", "thrice", assignment="older"),
)


@pytest.fixture
def graded(course):
    with open_store(course / "grades.db") as store:
        for each in RESULTS:
            store.add(each, ())
    return course


def words(path):
    return " ".join(re.sub(r"<style>.*?</style>|<[^>]*>", " ", path.read_text("utf-8"), flags=re.DOTALL).split())


def test_pages_json_and_an_overview(autograder, graded):
    done = autograder("feedback", "--to", "out")
    assert (done.returncode, done.stderr) == (0, "")
    first, second = done.stdout.splitlines()
    assert first == "2 pages with policy hint in out, each with a JSON file"
    assert second.startswith("out/index.html: ")
    assert sorted(path.name for path in (graded / "out").iterdir()) == [
        *("index.html", "student-01.html", "student-01.json", "student-02.html", "student-02.json"),
    ]
    page = words(graded / "out" / "student-01.html")
    assert "A course" in page
    assert "2 of 6 points" in page
    # titles and order are the course's; what it no longer has stands last
    overview = page[page.index("Your exercises") :]
    assert overview.index("Twice as much") < overview.index("Half") < overview.index("thrice")
    assert "student-01 2 / 6" in words(graded / "out" / "index.html")


def test_one_assignment(autograder, graded):
    assert autograder("feedback", "--to", "out", "-a", "older", "-a", "older").returncode == 0
    assert [path.stem for path in (graded / "out").glob("s*.html")] == ["student-01"]
    record = json.loads((graded / "out" / "student-01.json").read_text("utf-8"))
    assert [entry["exercise"] for entry in record["results"]] == ["thrice"]


@pytest.mark.parametrize("policy", ["outcome", "hint", "counterexample"])
def test_the_policy_can_be_another_than_the_courses(autograder, graded, policy):
    assert f"policy {policy} in" in autograder("feedback", "--to", "out", "--policy", policy).stdout
    page = words(graded / "out" / "student-01.html")
    assert ("Look at 3." in page) == (policy != "outcome")
    assert ("twice(x)" in page) == (policy == "counterexample")


def test_from_elsewhere(autograder, graded, tmp_path_factory):
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    options = ["--course", str(graded), "--store", str(graded / "grades.db"), "--to", "a/b"]
    assert autograder("feedback", *options, cwd=elsewhere).returncode == 0
    assert (elsewhere / "a" / "b" / "student-02.html").is_file()


def refused(done, folder):
    assert (done.returncode, done.stdout) == (2, "")
    assert not (folder / "out").exists()
    (line,) = done.stderr.splitlines()
    return line


def test_no_store(autograder, course):
    line = refused(autograder("feedback", "--to", "out"), course)
    assert (
        line == f"autograder: store {course / 'grades.db'}: no such file; grade something first, or name another store"
    )
    assert not (course / "grades.db").exists()


def test_an_empty_store(autograder, course):
    open_store(course / "grades.db").close()
    line = refused(autograder("feedback", "--to", "out"), course)
    assert (
        line
        == f"autograder: store {course / 'grades.db'}: holds no results yet; grade something first, or name another store"
    )


@pytest.mark.parametrize(("name", "near"), [("frist", "; did you mean 'first'"), ("second", "")])
def test_an_assignment_without_results(autograder, graded, name, near):
    line = refused(autograder("feedback", "--to", "out", "-a", name), graded)
    assert line.endswith(f"no results of assignment {name!r}{near}; it has results of: first, older")


def test_a_folder_that_is_a_file(autograder, graded):
    done = autograder("feedback", "--to", "course.toml")
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert re.fullmatch(r"autograder: feedback course\.toml\S*: cannot be written: .*", line)
