import ast
import sys

import pytest

from autograder.course.parsing import ParseFault, parse, parse_apart

HOSTILE = {
    "unary": "-" * 300_000 + "1",
    "not": "not " * 50_000 + "1",
    "parentheses": "(" * 5000,
    "brackets": "[" * 199,
    "attributes": "a" + ".a" * 50_000,
    "lambdas": "lambda: " * 50_000 + "1",
    "elifs": "if a:\n b\n" + "elif a:\n b\n" * 20_000,
    "digits": "9" * 50_000,
    "null": "a = 1\n\0",
    "surrogate": '"\ud800"',
    "indentation": "".join(" " * depth + "if a:\n" for depth in range(150)),
}


def test_python_gives_its_tree():
    assert isinstance(parse("x = 1"), ast.Module)
    assert parse_apart("x = 1") is None


@pytest.mark.parametrize("how", [parse, parse_apart])
def test_a_fault_says_where(how):
    fault = how("x = 1\ny = (\n")
    assert fault == ParseFault("'(' was never closed", 2, 5)


@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.parametrize("how", [parse, parse_apart])
def test_hostile_text_is_a_fault_and_not_a_crash(how, source):
    fault = how(source)
    assert isinstance(fault, ParseFault)
    assert fault.reason


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="f-strings are parsed in linear time from Python 3.12 on")
def test_text_that_would_take_a_minute_is_given_up():
    fault = parse_apart('f"' + "{a}" * 349_000 + '"', cpu_seconds=1)
    assert fault == ParseFault("it takes too much time or memory to parse")


def test_warnings_of_the_parser_stay_inside(recwarn, capfd):
    source = "x = '\\d'\nassert (x, 'always true')\nx is 1\n"
    assert isinstance(parse(source), ast.Module)
    assert parse_apart(source) is None
    assert not recwarn.list
    assert capfd.readouterr() == ("", "")
