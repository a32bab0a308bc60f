# ruff: noqa: RUF001  Chinese has commas and colons of its own
"""The assertions of hidden suites in another language: the text is looked up before its fields are filled in."""

import numpy as np
import pytest
import torch

from autograder.language import speak
from autograder.suite import CheckFailure, assert_close, assert_raises_naming, assert_same_kind, phrase, require

WORDS = {
    "weights": "权重",
    "{name} changed its argument {position}": "{name} 改动了第 {position} 个参数",
    "a set {like, this}": "集合 {like, this}",
    "softmax of a {layout} array": "{layout}数组的 softmax",
    "transposed": "转置",
    "at least 1": "至少 1",
}


@pytest.fixture(autouse=True)
def _chinese(tmp_path):
    entries = [f'msgid "{english}"\nmsgstr "{other}"\n' for english, other in WORDS.items()]
    head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=1; plural=0;\\n"\n'
    catalogue = tmp_path / "suite.zh.po"
    catalogue.write_text("\n".join([head, *entries]), encoding="utf-8")
    speak("zh", [catalogue])
    yield
    speak("en")


def failure(assertion, *args, **kwargs):
    with pytest.raises(CheckFailure) as caught:
        assertion(*args, **kwargs)
    return caught.value


def test_a_template_is_translated_and_then_filled_in():
    found = failure(require, False, "{name} changed its argument {position}", name="softmax", position=2)
    assert str(found) == "softmax 改动了第 2 个参数"


def test_without_fields_braces_are_braces():
    assert str(failure(require, False, "a set {like, this}")) == "集合 {like, this}"
    assert str(failure(require, False, "nobody translated {this}")) == "nobody translated {this}"


def test_phrases_are_translated_as_fields_and_in_the_place_of_values():
    found = failure(assert_close, np.ones(2), np.zeros(2), "softmax of a {layout} array", layout=phrase("transposed"))
    assert str(found) == "转置数组的 softmax：2 个值中有 2 个不同"
    found = failure(require, False, "no", expected=phrase("at least 1"), actual="{0}")
    assert (found.expected, found.actual) == ("至少 1", "{0}")


def test_texts_that_nobody_marked_are_values():
    found = failure(assert_close, 1.0, 2.0, "softmax of a {layout} array", layout="transposed")
    assert str(found) == "transposed数组的 softmax：期望 2，得到 1"
    found = failure(require, False, "no", expected="weights", actual="transposed")
    assert (found.expected, found.actual) == ("weights", "transposed")


def test_a_phrase_is_the_text_that_it_is():
    assert phrase("transposed") == "transposed"
    assert {phrase("transposed"): 1}["transposed"] == 1
    speak("en")
    assert str(failure(require, False, "{layout!r} {layout}", layout=phrase("transposed"))) == "'transposed' transposed"


def test_a_field_is_never_taken_for_a_template():
    found = failure(require, False, "{name} changed its argument {position}", name="{position}", position="{name.real}")
    assert str(found) == "{position} 改动了第 {name.real} 个参数"


def test_a_message_is_made_only_where_something_failed():
    require(True, "{no_such_field}", name=1)


SAID = [
    (np.ones(2), np.zeros((2, 1)), "权重：期望的形状是 (2, 1)，得到 (2,)"),
    ([1.0], np.zeros(2), "权重：期望 NumPy 数组，得到 list"),
    (np.zeros(2), torch.zeros(2), "权重：期望 PyTorch 张量，得到 NumPy 数组（形状为 (2,)）"),
    (None, (1.0,), "权重：期望 tuple（1 个元素），得到 None"),
    ({"a": (1.0, 5.0)}, {"a": (1.0, 2.0)}, "权重['a'][1]：期望 2，得到 5"),
    ((1.0,), (1.0, 2.0), "权重：期望 2 个值，得到 1 个"),
]


@pytest.mark.parametrize(("actual", "expected", "words"), SAID, ids=[words for *_, words in SAID])
def test_what_is_not_close(actual, expected, words):
    assert str(failure(assert_close, actual, expected, "weights")) == words


def test_what_has_no_name_is_the_result():
    assert str(failure(assert_same_kind, 1.0, np.zeros(2))) == "结果：期望 NumPy 数组，得到 数值"


def test_errors_that_name_sizes():
    def refuse():
        raise ValueError("3")

    found = failure(assert_raises_naming, (ValueError, TypeError), refuse, 3, 5)
    assert str(found) == "ValueError 或 TypeError 是对的，但异常信息必须写出不一致的大小；缺少：5"
    assert (found.expected, found.actual) == ("含有 3, 5 的异常信息", "3")
