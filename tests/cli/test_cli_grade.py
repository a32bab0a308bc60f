"""`autograder grade`: everything that can be wrong before anything is graded."""

import sqlite3

import pytest


@pytest.fixture
def submissions(course):
    (course / "class" / "student-01").mkdir(parents=True)
    (course / "class" / "student-01" / "twice.py").write_text("def twice(x):\n    return 2 * x\n")
    return course / "class"


def refused(done):
    """The one line that a command ends with which did nothing."""
    assert (done.returncode, done.stdout) == (2, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("autograder: ")
    return line.removeprefix("autograder: ")


def test_a_path_that_is_not_there(autograder, submissions):
    assert refused(autograder("grade", "class", "klass")) == "klass: is not there; name a folder of submissions"


def test_several_of_them(autograder, submissions):
    done = autograder("grade", "klass", "class", "clas")
    assert done.returncode == 2
    assert [line.split(": ")[1] for line in done.stderr.splitlines()] == ["klass", "clas"]


def test_an_empty_folder(autograder, course):
    (course / "class").mkdir()
    line = refused(autograder("grade", "class"))
    assert line.startswith(str(course / "class"))
    assert "no submission here" in line


def test_an_unknown_assignment(autograder, submissions):
    line = refused(autograder("grade", "class", "-a", "frist"))
    assert line == "unknown assignment 'frist'; did you mean 'first'; known: first, second"


def test_a_store_that_is_no_database(autograder, submissions):
    (submissions.parent / "grades.db").write_text("These are my grades: none.\n" * 100)
    line = refused(autograder("grade", "class"))
    assert line == f"store {submissions.parent / 'grades.db'}: it is not a database; name another file"


def test_a_database_of_another_program(autograder, submissions):
    with sqlite3.connect(submissions.parent / "other.db") as other:
        other.execute("CREATE TABLE cats (name TEXT)")
    other.close()
    assert "is a database of another program" in refused(autograder("grade", "class", "--store", "other.db"))


def test_a_store_where_none_can_be(autograder, submissions):
    assert "nowhere/grades.db: cannot be made" in refused(autograder("grade", "class", "--store", "nowhere/grades.db"))


@pytest.mark.parametrize("url", ["mysql://user:word@host/grades", "sqlite://", "postgresql+psycopg://a b:word@/x?y"])
def test_a_url_that_is_of_no_use_and_its_password_stays_secret(autograder, submissions, url):
    assert "word@" not in refused(autograder("grade", "class", "--store", url))
