"""Callables of the examiner's, called from submitted code over the same wire."""

import functools
import types

import numpy as np
import pytest
import torch
from wire_ends import same, submitted

from autograder.wire import RemoteObject, WireError

SOURCE = """
def call(function, *args, **kwargs):
    return function(*args, **kwargs)

def give_back(function):
    return function, [function]

def hold(function):
    held.append(function)

def call_held(*args):
    return held[0](*args)

def down(function, depth):
    return depth if depth == 0 else function(depth - 1) + 1

def square(x):
    return x * x

def use(model, x):
    assert model.training is True
    model.eval()
    model.seen = "by the submission"
    return model.inner["encode"](x), model.scale, model.size

def catch(function):
    try:
        function()
    except Exception as error:
        return type(error).__name__, str(error)

class Thing:
    def __init__(self, readout):
        self.readout = readout
    def __call__(self, x):
        return self.readout(x) * 10

held = []
"""


@pytest.fixture
def ends():
    return submitted(SOURCE)


@pytest.fixture
def side(ends):
    return ends.side


def test_a_callback_gets_and_gives_data(side):
    seen = []

    def readout(x, *rest, mask=None):
        seen.append((x, rest, mask))
        return {"weights": x + 1, "mask": mask}

    x, mask = np.arange(3.0), torch.tensor([True, False])
    returned = side.call(readout, x, (1, [2]), mask=mask)
    assert same(returned, {"weights": np.array([1.0, 2.0, 3.0]), "mask": mask})
    ((got, rest, got_mask),) = seen
    assert same([got, rest, got_mask], [x, ((1, [2]),), mask])


def test_a_method_can_be_a_callback(side):
    class Readout:
        factor = 3

        def times(self, x):
            return x * self.factor

    assert side.call(Readout().times, 5) == 15


def test_a_callback_comes_back_as_itself(side):
    def readout(x):
        return x

    one, (two,) = side.give_back(readout)
    assert one is readout
    assert two is readout


def test_a_callback_stays_callable_after_the_call(side):
    side.hold(lambda x: x + 1)
    assert side.call_held(4) == 5


def test_a_callback_may_ask_the_submission(side):
    assert side.call(lambda x: side.square(x) + 1, 3) == 10


def test_recursion_through_both_ends(side):
    def again(depth):
        return side.down(again, depth)

    assert side.down(again, 6) == 6


def test_an_object_built_around_a_callback(side):
    thing = side.Thing(lambda x: x + 1)
    assert thing(1) == 20
    assert thing.readout.__name__ == "<lambda>"


def test_a_namespace_is_rebuilt_with_its_callables(side):
    called = []
    model = types.SimpleNamespace(
        inner={"encode": lambda x: x - 1},
        eval=lambda: called.append("eval"),
        training=True,
        scale=np.float32(2),
        size=torch.Size([2]),
    )
    assert same(list(side.use(model, 3)), [2, np.float32(2), (2,)])
    assert called == ["eval"]
    assert not hasattr(model, "seen"), "a namespace travels by value"


def test_an_exception_in_a_callback_is_told_to_the_submission(side):
    def readout():
        raise KeyError("no such token")

    assert side.catch(readout) == ("RuntimeError", "KeyError: 'no such token'")


def test_a_callback_that_returns_what_cannot_cross_is_told_to_the_submission(side):
    name, message = side.catch(lambda: {1, 2})
    assert name == "RuntimeError"
    assert "a set cannot be given to a submission" in message


def test_a_callback_called_wrongly_is_told_to_the_submission(side):
    with pytest.raises(RuntimeError, match="TypeError"):
        side.call(lambda x: x)


def test_objects_of_the_submission_pass_through_a_callback(side):
    thing = side.call(lambda x: x, side.Thing(lambda x: x))
    assert type(thing) is RemoteObject
    assert thing(2) == 20


@pytest.mark.parametrize(
    "value",
    [
        print,
        functools.partial(int),
        len,
        torch.tanh,
        torch.nn.Linear(1, 1),
        np.sin,
        type("Callable", (), {"__call__": int})(),
    ],
    ids=lambda value: type(value).__name__,
)
def test_only_functions_and_methods_are_lent(side, value):
    with pytest.raises(WireError, match="cannot be given to a submission"):
        side.call(value)


def test_an_object_of_another_submission_is_not_taken(side):
    other = submitted(SOURCE).side.Thing(lambda x: x)
    with pytest.raises(WireError, match="cannot be given to a submission"):
        side.call(other)
