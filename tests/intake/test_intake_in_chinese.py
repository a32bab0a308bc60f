# ruff: noqa: RUF001  Chinese has commas and colons of its own
"""What intake says in another language, to students and to staff; and what Python says stays as Python says it."""

import json

import pytest

from autograder.course.parsing import parse, parse_apart
from autograder.errors import InputError
from autograder.intake import messages, reasons
from autograder.intake.names import listed
from autograder.language import speak


@pytest.fixture(autouse=True)
def _chinese():
    speak("zh")
    yield
    speak("en")


def fault_of(submission):
    (source,) = submission.sources
    return source.fault


def notebook(*sources):
    return json.dumps({"cells": [{"cell_type": "code", "source": source} for source in sources]}).encode()


@pytest.mark.parametrize(
    ("files", "fault"),
    [
        ({}, "缺少 masked_softmax.py。请提交名字与此完全一致的文件，或者笔记本 masked_softmax.ipynb。"),
        (
            {"masked_softmax.py": b"x = (1\n"},
            "masked_softmax.py 第 1 行第 5 列：Python 无法解析 `x = (1`：'(' was never closed。请改正，自己先运行一遍，再重新提交。",
        ),
        (
            {"masked_softmax.ipynb": notebook("x = 1", "y = 2\nz = \0")},
            "masked_softmax.ipynb 第 2 个代码单元格 第 2 行：含有空字节，因此不是文本文件。请把代码保存为纯文本后重新提交。",
        ),
        (
            {"masked_softmax.ipynb": b"{}"},
            "masked_softmax.ipynb 不是笔记本：其中没有单元格。请在 Jupyter 中打开，保存后重新提交。",
        ),
        ({"masked_softmax.py": None}, "masked_softmax.py 是文件夹；请提交以此命名的文件。"),
    ],
)
def test_faults(hand_in, files, fault):
    assert fault_of(hand_in(files)) == fault


def test_notes(hand_in):
    submission = hand_in({"masked_softmax.py": b"x = 1\n", "numpy.py": b"", "notes.txt": b""})
    assert submission.notes == (
        "未采用，因为导入同名的库时会误找到它们：numpy.py。请改名。",
        "未查看，因为不属于任何练习：notes.txt。",
    )


def test_long_lists():
    assert listed([f"{number}.py" for number in range(5)], most=2) == "0.py, 1.py 等，另有 3 个"


def test_staff(take, single, lay):
    with pytest.raises(InputError, match=r"没有这个文件或文件夹；请检查拼写"):
        take(single, lay({}) / "nowhere")
    (stray,) = take(single, lay({"student-01/masked_softmax.py": b"x = 1\n", "list.txt": b""})).strays
    assert stray.endswith("list.txt：已忽略；既不是 Python 文件也不是笔记本")


def test_our_own_reasons_why_a_text_is_not_python_are_translated(monkeypatch):
    def too_deep(source):
        raise RecursionError(source)

    costly = parse_apart("x = 1\n" * 500_000, cpu_seconds=0)
    monkeypatch.setattr("autograder.course.parsing.ast.parse", too_deep)
    assert reasons.of_parser(costly.reason) == "解析需要的时间或内存太多"
    assert messages.not_python("x.py", parse("x"), "") == "x.py 无法解析：太长或嵌套太深。请简化后重新提交。"
