"""Modules imported from source in memory: they see each other, leave nothing behind, and fail as an import does."""

import inspect
import sys
import traceback

import pytest

from autograder.wire.sources import SourceModules

FILES = {
    "answer.py": b"import helper\n\ndef double(x):\n    return helper.FACTOR * x\n",
    "helper.py": b"FACTOR = 2\n",
}


def test_modules_see_each_other_and_leave_nothing_behind():
    finders = list(sys.meta_path)
    modules = SourceModules(FILES).load_apart()
    assert modules["answer"].double(4) == 8
    assert modules["answer"].helper is modules["helper"]
    assert not {"answer", "helper"} & set(sys.modules)
    assert sys.meta_path == finders


def test_files_of_the_same_names_stand_beside_each_other():
    one = SourceModules(FILES).load_apart()["answer"]
    other = SourceModules({**FILES, "helper.py": b"FACTOR = 5\n"}).load_apart()["answer"]
    assert (one.double(1), other.double(1)) == (2, 5)


def test_a_shadowed_module_comes_back(monkeypatch):
    import json

    monkeypatch.setitem(sys.modules, "json", json)
    loaded = SourceModules({"json.py": b"mine = True\n"}).load_apart()["json"]
    assert loaded.mine is True
    assert sys.modules["json"] is json


def test_a_failing_module_leaves_nothing_behind():
    finders = list(sys.meta_path)
    with pytest.raises(ZeroDivisionError):
        SourceModules({"helper.py": b"", "answer.py": b"import helper\n1 / 0\n"}).load_apart()
    assert not {"answer", "helper"} & set(sys.modules)
    assert sys.meta_path == finders


@pytest.mark.parametrize(
    ("content", "error"),
    [(b"def f(:\n", SyntaxError), (b"# -*- coding: utf-8 -*-\nx = '\xff'\n", SyntaxError), (b"x = '\0'", SyntaxError)],
    ids=["syntax", "encoding", "null byte"],
)
def test_what_is_not_python(content, error):
    with pytest.raises(error):
        SourceModules({"answer.py": content}).load_apart()


@pytest.mark.parametrize(
    "content",
    ["x = 'ä'\r\n".encode(), "x = 'ä'".encode("utf-8-sig"), "# -*- coding: latin-1 -*-\nx = 'ä'\n".encode("latin-1")],
    ids=["carriage returns", "byte-order mark", "declared encoding"],
)
def test_encodings_as_python_reads_them(content):
    assert SourceModules({"answer.py": content}).load_apart()["answer"].x == "ä"


def test_future_imports_of_ours_do_not_reach_in():
    module = SourceModules({"annotated.py": b"def f(x: 1 + 1): ...\n"}).load_apart()["annotated"]
    assert module.f.__annotations__ == {"x": 2}


def test_the_source_can_be_shown(monkeypatch):
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    monkeypatch.setattr(sys, "modules", dict(sys.modules))
    modules = SourceModules({"shown.py": b"def f():\n    return 1 / 0  # here\n"})
    modules.install()
    import shown

    assert "# here" in inspect.getsource(shown.f)
    with pytest.raises(ZeroDivisionError) as caught:
        shown.f()
    frame = traceback.extract_tb(caught.tb)[-1]
    assert (frame.filename, frame.lineno, frame.line) == ("shown.py", 2, "return 1 / 0  # here")
    assert modules.holds(frame.filename)
    assert not modules.holds(__file__)


def test_a_dataclass_finds_its_module():
    source = b"import dataclasses\n\n@dataclasses.dataclass\nclass Box:\n    size: 'int' = 3\n"
    assert SourceModules({"boxes.py": source}).load_apart()["boxes"].Box().size == 3
