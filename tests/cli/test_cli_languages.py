# ruff: noqa: RUF001  Chinese has commas and colons of its own
"""The language of what students read: that of the course, or of their system where there is no course."""

import re
from pathlib import Path

import pytest

from autograder.model import CheckResult, Outcome, Result, Status
from autograder.selfcheck import language_for
from autograder.store import open_store

STUB = "def twice(x):\n    raise NotImplementedError\n"
CHECKS = "from twice import twice\n\n\ndef test_two():\n    assert twice(2) == 4\n"
FILES = {"mine/twice/twice.py": STUB, "mine/twice/test_twice.py": CHECKS}
CHINESE = "1 项公开检查中通过 0 项；本练习另有隐藏检查。"
ENGLISH = "0 of 1 public checks passed; hidden checks exist for this exercise."
NOWHERE = {"LANGUAGE": "", "LC_ALL": "C.UTF-8", "LC_MESSAGES": "", "LANG": ""}


@pytest.fixture
def verdict(autograder, put):
    """The last line of `check`, and all lines before it."""

    def verdict(course, **environment):
        folder = put({**FILES, "course.toml": course}) / "mine"
        done = autograder("check", cwd=folder, **{**NOWHERE, "PYTHONIOENCODING": "utf-8", **environment})
        assert (done.returncode, done.stderr) == (1, "")
        *lines, last, _ = done.stdout.splitlines()
        return last, lines

    return verdict


def spoken_in(language):
    return f'[course]\ntitle = "A course"\nlanguage = "{language}"\n'


def test_the_language_of_the_course_around(verdict):
    last, lines = verdict(spoken_in("zh"))
    assert last == CHINESE
    assert [line.strip() for line in lines[-2:]] == ["还没有写", "twice.py 第 2 行：raise NotImplementedError"]
    assert verdict(spoken_in("en"), LANG="zh_CN.UTF-8")[0] == ENGLISH


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh"}, "zh"),
        ({"LANG": "is_IS.UTF-8"}, "en"),
        ({"LC_ALL": "en_GB.UTF-8", "LANG": "zh_CN.UTF-8"}, "en"),
        ({"LANGUAGE": "is:zh:en", "LC_ALL": "en_GB.UTF-8"}, "zh"),
        ({"LC_ALL": "C"}, "en"),
        ({"LANG": "@:.:"}, "en"),
    ],
)
def test_the_language_of_the_system_where_there_is_no_course(monkeypatch, environment, language):
    for name in NOWHERE:
        monkeypatch.setenv(name, environment.get(name, ""))
    assert language_for(Path("/")) == language


@pytest.mark.parametrize("text", [spoken_in("is"), "[course]\nlanguage = 3\n", "no TOML", b"\xff".decode("latin-1")])
def test_a_course_that_says_nothing_of_use(verdict, text):
    assert verdict(text)[0] == ENGLISH


def test_a_terminal_without_the_letters_gets_english(verdict):
    last, lines = verdict(spoken_in("zh"), PYTHONIOENCODING="ascii")
    assert last == ENGLISH
    assert "not written yet" in [line.strip() for line in lines]


def test_a_student_who_looks_in_the_wrong_place(autograder, put):
    done = autograder("check", "twise", cwd=put({**FILES, "course.toml": spoken_in("zh")}) / "mine", **NOWHERE)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "autograder: twise：没有公开检查 test_twise.py；你是不是想写 'twice'；这里有：twice\n"


def test_pages_of_a_course_in_chinese(autograder, course_in_chinese):
    done = autograder("feedback", "--to", "out")
    assert (done.returncode, done.stderr) == (0, "")
    text = (course_in_chinese / "out" / "student-01.html").read_text("utf-8")
    assert re.search(r"<html lang=\"([^\"]*)\"", text)[1] == "zh"
    page = re.sub(r"<[^>]*>", "", text)
    assert "一门课" in page
    assert "两倍 twice" in page
    assert "2 / 2 分" in page
    assert "一门课" in (course_in_chinese / "out" / "index.html").read_text("utf-8")


@pytest.fixture
def course_in_chinese(course, put):
    """The sound course, in Chinese, with results in its store."""
    text = (course / "course.toml").read_text("utf-8").replace("[course]", '[course]\nlanguage = "zh"')
    head = 'msgid ""\nmsgstr "Language: zh\\nContent-Type: text/plain; charset=utf-8\\n"\n\n'
    titles = {"A course": "一门课", "Twice as much": "两倍"}
    entries = "".join(f'msgid "{english}"\nmsgstr "{other}"\n\n' for english, other in titles.items())
    put({"course.toml": text, "course.zh.po": head + entries})
    check = CheckResult(name="test_two", title="对", outcome=Outcome.PASSED, points=2.0, max_points=2.0)
    result = Result(
        submission="student-01",
        assignment="first",
        exercise="twice",
        status=Status.GRADED,
        reason=None,
        points=2.0,
        max_points=2.0,
        isolation="full",
        cpu_seconds=0.1,
        checks=(check,),
        key="key",
    )
    with open_store(course / "grades.db") as store:
        store.add(result, ())
    return course
