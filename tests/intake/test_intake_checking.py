import ast
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.course.parsing import parse
from autograder.intake import checking
from autograder.intake.checking import check_source

BOM = b"\xef\xbb\xbf"


@pytest.mark.parametrize(
    "content",
    [
        b"x = 1\n",
        b"x = 1",
        b"x = 1\r\ny = 2\r\n",
        b"if 1:\r\tx = 1\r",
        "größe = 'åäö'  # 你好\n".encode(),
        "# -*- coding: latin-1 -*-\nx = 'é'\n".encode("latin-1"),
        "#!/usr/bin/env python\n# vim: set fileencoding=cp1252 :\nx = '€'\n".encode("cp1252"),
        "# coding: shift_jis\nx = '日本'\n".encode("shift_jis"),
        b"# only a comment\n",
        b"x = '\\d'\nprint(x is 1)\nassert (x, 'always')\n",
        b"from __future__ import annotations\nimport os, sys\nif __name__ == '__main__':\n\tprint(1)\n",
        b"x = 'a\x0cb'\n\x0c\ny = 1\n",
        b"x = [" + b"1, " * 40_000 + b"]\n",
    ],
)
def test_what_python_reads_has_no_fault(content, recwarn, capfd):
    verdict = check_source("a.py", content)
    assert (verdict.fault, verdict.notes) == (None, ())
    assert not recwarn.list
    assert capfd.readouterr() == ("", "")


def test_a_byte_order_mark_is_only_noted():
    for tail in (b"x = 1\n", b"# coding: utf-8\nx = 1\n"):
        verdict = check_source("a.py", BOM + tail)
        assert verdict.fault is None
        assert verdict.notes == ("a.py begins with a byte-order mark, which was ignored.",)


@pytest.mark.parametrize(
    ("content", "line", "words"),
    [
        (b"", None, "a.py is empty."),
        (b" \r\n\t\n", None, "a.py is empty."),
        (BOM, None, "a.py is empty."),
        ("x = 1\n".encode("utf-16"), None, "saved as UTF-16"),
        ("x = 1\n".encode("utf-32"), None, "saved as UTF-16 or UTF-32"),
        (b"x = 1\n\nb = 'caf\xe9'\n", 3, "a.py, line 3: the byte 0xE9 is not UTF-8."),
        (b"x = 'caf\xe9'\n", 1, "a.py, line 1: the byte 0xE9 is not UTF-8."),
        (b"x = 1\ry = 2\rb = 'caf\xe9'\r", 3, "line 3: the byte 0xE9"),
        (BOM + b"x = 1\nb = 'caf\xe9'\n", 2, "line 2: the byte 0xE9 is not UTF-8"),
        (b"# coding: ascii\nx = '\xe9'\n", 2, "is not ASCII"),
        (b"# coding: no-such\nx = 1\n", None, "its encoding declaration cannot be used (unknown encoding: no-such)"),
        (BOM + b"# coding: latin-1\nx = 1\n", None, "its encoding declaration cannot be used"),
        (b"# coding: rot13\nk = 1\n", None, "its encoding declaration cannot be used"),
        (b"# coding: punycode\nx = 1\n", None, "punycode is not for source code"),
        (b"# coding: unicode_escape\n# \\u000ax = 1\n", None, "is not for source code"),
        (b"# coding: utf-16\nx = 1\n", None, "its encoding declaration cannot be used"),
        (b"# coding: utf-7\nx = 1\n", None, "is not for source code"),
        (b"x = 1\nb = '\0'\n", 2, "a.py, line 2: contains a null byte"),
        (b"x = 1\ndef f(:\n", 2, "a.py, line 2, column 7: Python cannot read this: invalid syntax in `def f(:`."),
        (b"x = 1\r\n  y = 2\r\n", 2, "unexpected indent in `y = 2`."),
        (b"if 1:\n\tx = 1\n        y = 2\n", 3, "inconsistent use of tabs"),
        ("x = “a”\n".encode(), 1, "invalid character '“' (U+201C)"),
        (b"print 'x'\n", 1, "Missing parentheses"),
        (b"-" * 50_000 + b"1", None, "a.py cannot be parsed: it is too long or nested too deeply."),
        (b"(" * 100_000, 1, "too many nested parentheses"),
        (b"x = 1\n" * 12_000 + b"y = (\n", 12_001, "was never closed in `y = (`"),
    ],
)
def test_a_fault_says_what_where_and_what_to_do(content, line, words):
    verdict = check_source("a.py", content)
    assert verdict.fault is not None
    assert words in verdict.fault
    assert verdict.line == line
    assert verdict.fault.isprintable()
    assert verdict.fault.rstrip(".").endswith("hand it in again")


def test_an_offending_line_is_shown_harmless_and_short():
    verdict = check_source("a.py", b"x = = '\x1b[31m<b>" + b"y" * 5000 + b"'\n")
    assert "\x1b" not in verdict.fault
    assert "\\x1b" in verdict.fault
    assert len(verdict.fault) < 300


def test_long_text_is_parsed_in_a_process_of_its_own(monkeypatch):
    parsed_here = []
    monkeypatch.setattr(checking, "parse", lambda source: parsed_here.append(len(source)) or parse(source))
    assert check_source("a.py", b"x = 1\n").fault is None
    assert check_source("a.py", b"x = 1\n" * 12_000).fault is None
    assert parsed_here == [6]


def python_parses(content):
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            ast.parse(content)
    except (SyntaxError, ValueError):
        return False
    return True


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes_get_a_verdict(content):
    verdict = check_source("a.py", content)
    if verdict.fault is None:
        assert python_parses(content)
    else:
        assert verdict.fault.isprintable()


@settings(deadline=None)
@given(st.text(max_size=100))
def test_any_text_is_judged_as_python_judges_it(text):
    content = text.encode("utf-8", "surrogatepass")
    if content.removeprefix(BOM).strip():  # an empty file is Python, but no answer
        assert (check_source("a.py", content).fault is None) == python_parses(content)
