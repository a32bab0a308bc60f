"""Exceptions of the submitted code, rebuilt here: a usual type, the message, and lines of that code alone."""

import numpy as np
import pytest
from wire_ends import submitted

from autograder.wire import Servant, SubmissionRaised, WireError, raised_remotely, read_raised
from autograder.wire.sources import SourceModules

SOURCE = '''
import builtins
import numpy as np

class OwnError(ValueError):
    """A submission's own."""

class Ending(BaseException):
    pass

class Unreadable(ValueError):
    def __str__(self):
        raise SystemExit("no message")

def usual(name):
    raise getattr(builtins, name)("the sizes 3 and 5 differ")

def own(name):
    raise globals()[name]("mine")

def long_message():
    raise ValueError("x" * 5000)

def odd_message():
    raise ValueError("\\ud800 \\0 \\x1b[31m")

def in_numpy():
    return np.reshape(np.arange(6), (4, 5))

def outer(depth):
    return inner(depth)

def inner(depth):
    return inner(depth - 1) if depth else 1 / 0

def in_comprehension():
    return [len(x) for x in [1]]

def chained():
    try:
        1 / 0
    except ZeroDivisionError as error:
        raise ValueError("chained") from error

def in_callback(function):
    return function()

def parsed():
    import json
    return json.loads("{")
'''

AS_IS = [
    *("ArithmeticError", "AssertionError", "AttributeError", "EOFError", "ImportError", "IndexError", "KeyError"),
    *("LookupError", "MemoryError", "ModuleNotFoundError", "NameError", "NotImplementedError", "OSError"),
    *("OverflowError", "PermissionError", "RecursionError", "RuntimeError", "TypeError", "UnboundLocalError"),
    *("ValueError", "ZeroDivisionError", "FileNotFoundError"),
]


@pytest.fixture(scope="module")
def side():
    return submitted(SOURCE, "raising").side


def error_of(call, *args):
    with pytest.raises(Exception) as caught:
        call(*args)
    return caught.value


@pytest.mark.parametrize("name", AS_IS)
def test_usual_exceptions_keep_their_type(side, name):
    error = error_of(side.usual, name)
    assert type(error).__name__ == name
    assert "the sizes 3 and 5 differ" in str(error)
    remote = raised_remotely(error)
    assert remote.type_name == name
    assert "the sizes 3 and 5 differ" in remote.message


def test_a_type_of_the_submissions_own_becomes_the_usual_one_it_derives_from(side):
    error = error_of(side.own, "OwnError")
    assert type(error) is ValueError
    assert raised_remotely(error).type_name == "OwnError"
    assert type(error_of(side.parsed)) is ValueError


@pytest.mark.parametrize(
    "name", ["SystemExit", "KeyboardInterrupt", "GeneratorExit", "StopIteration", "StopAsyncIteration"]
)
def test_what_would_end_the_examiner_does_not_arrive_as_itself(side, name):
    error = error_of(side.usual, name)
    assert type(error) is SubmissionRaised
    assert isinstance(error, Exception)
    assert str(error) == f"{name}: the sizes 3 and 5 differ"


def test_an_own_base_exception_is_an_exception_here(side):
    error = error_of(side.own, "Ending")
    assert type(error) is SubmissionRaised
    assert str(error) == "Ending: mine"


def test_a_message_that_cannot_be_read(side):
    assert str(error_of(side.own, "Unreadable")) == "(the exception's message could not be read)"


def test_a_message_is_cut(side):
    assert 1000 < len(str(error_of(side.long_message))) < 3000


def test_a_message_with_any_characters(side):
    assert str(error_of(side.odd_message)) == "\ud800 \0 \x1b[31m"


def test_frames_are_those_of_the_submission_innermost_last(side):
    frames = raised_remotely(error_of(side.outer, 2)).frames
    assert [frame.function for frame in frames] == ["outer", "inner", "inner", "inner"]
    assert {frame.file for frame in frames} == {"raising.py"}
    assert frames[-1].text == "return inner(depth - 1) if depth else 1 / 0"
    assert SOURCE.splitlines()[frames[-1].line - 1].strip() == frames[-1].text


def test_frames_of_libraries_are_left_out(side):
    error = error_of(side.in_numpy)
    assert type(error) is ValueError
    assert [frame.function for frame in raised_remotely(error).frames] == ["in_numpy"]


def test_frames_of_the_examiner_are_left_out(side):
    error = error_of(side.in_callback, lambda: 1 / 0)
    assert [frame.function for frame in raised_remotely(error).frames] == ["in_callback"]


def test_a_deep_traceback_keeps_its_innermost_frames(side):
    frames = raised_remotely(error_of(side.outer, 200)).frames
    assert 5 <= len(frames) <= 20
    assert {frame.function for frame in frames} == {"inner"}


def test_endless_recursion_is_told(side):
    error = error_of(side.outer, 10**6)
    assert type(error) is RecursionError
    assert side.outer.__name__ == "outer"
    assert error_of(side.outer, 0).__class__ is ZeroDivisionError, "the servant goes on"


def test_nothing_of_the_submission_hangs_on_the_exception(side):
    error = error_of(side.chained)
    assert error.__cause__ is None
    assert error.__context__ is None


def test_what_a_module_does_not_define(side):
    error = error_of(side.masked_softmax, np.zeros(3))
    assert type(error) is AttributeError
    assert str(error) == "raising.py does not define masked_softmax"


def test_a_submission_that_cannot_be_loaded():
    modules = SourceModules({"answer.py": b"import numpy as np\n\nx = undefined + 1\n"})
    servant = Servant(is_submitted=modules.holds, importer=lambda name: modules.load_apart()[name])
    servant.load("answer")
    assert not servant.loaded
    raised = read_raised(servant.first_reply)
    assert raised.type_name == "NameError"
    assert (raised.frames[-1].file, raised.frames[-1].line) == ("answer.py", 3)


def test_a_submission_that_can_be_loaded():
    servant = Servant(importer=lambda name: name)
    servant.load("answer")
    assert servant.loaded
    assert read_raised(servant.first_reply) is None


def test_an_exception_raised_here_is_not_remote():
    assert raised_remotely(WireError("ours")) is None
