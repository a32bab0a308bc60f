# ruff: noqa: RUF001  Chinese has commas and colons of its own
"""The pages in another language: every fixed text, the plurals, and what the page says of its language."""

import re

import pytest
from feedback_samples import Page, check, failed, graded, without_grade

from autograder.feedback import messages, page
from autograder.feedback.overview import overview
from autograder.feedback.policy import visible
from autograder.language import gettext, speak
from autograder.model import Outcome, Status


@pytest.fixture(autouse=True)
def _chinese():
    speak("zh")
    yield
    speak("en")


RESULTS = (
    graded(
        check("对", Outcome.PASSED, 1.0),
        failed("错"),
        failed("又错"),
        check("慢", Outcome.TIMED_OUT, 0.5, message="4 s"),
    ),
    without_grade(Status.REJECTED, "第 12 行", checks=(check("没有运行", Outcome.SKIPPED, 3.0),)),
    without_grade(Status.HARNESS_ERROR, "died", exercise="luong_attention"),
)


def test_the_page_says_its_language():
    found = Page(page("student-01", RESULTS, "一门课", "counterexample"))
    assert dict(found.find("html")[0])["lang"] == "zh"
    assert (
        dict(Page(overview({"student-01": RESULTS}, {"student-01": "student-01"}, "一门课")).find("html")[0])["lang"]
        == "zh"
    )


def test_what_a_student_reads():
    text = Page(page("student-01", RESULTS, "一门课", "counterexample")).text
    for words in (
        "student-01 的评分反馈 1 / 8.5 分",
        "以下练习我们没能评分，因此没有计入：luong_attention。",
        "4 项检查中通过 1 项",
        "可以解释 2 项检查，值 4 分",
        "也可能是：",
        "另有 1 项检查因同样的问题没有通过",
        "超时 值 0.5 分",
        "无法运行：第 12 行",
        "1 项检查未运行",
        "这道练习我们没能评分；这不是你的错，也不是零分。",
        "反例：能显示这个问题的输入",
    ):
        assert words in text


def test_no_english_is_left_in_the_furniture():
    names = {"student", "masked", "softmax", "scores", "mask", "array", "True", "False", "late", "mask_inverted"}
    names |= {"basics", "additive_attention", "luong_attention", "masked_softmax", "full"}
    quiet = graded(check("对", Outcome.PASSED), failed("错"), isolation="full")
    text = Page(page("student", (quiet, *RESULTS[1:]), "一门课", "outcome")).text
    assert set(re.findall(r"[A-Za-z_]+", text)) <= names


def test_what_the_instructor_reads():
    text = Page(overview({"student-01": RESULTS}, {"student-01": "student-01"}, "一门课")).text
    assert "1 名学生，3 道练习" in text
    assert "仅供教师查看" in text
    assert "没有成绩" in text


def test_the_reason_in_the_json_file_is_translated_too():
    assert visible(RESULTS[2], "hint").reason.startswith("这道练习我们没能评分")


def test_every_text_has_a_translation():
    assert [text for text in messages.TEXTS.values() if gettext(text) == text and "{" not in text] == []
    fields = {"passed": 1, "worth": "值 1 分"}
    for key in messages.COUNTED:
        assert re.search("[一-龥]", messages.say_count(key, 2, **fields)), key
        assert messages.say_count(key, 0.5, **fields).count("0.5") == 1, key
