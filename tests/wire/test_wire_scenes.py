"""What crosses of the place of an exception: the span of what was being computed, and shapes of arrays by name. No values."""

import numpy as np
import pytest
import torch
from forger import NO_CHANGES, Forger, reply
from wire_ends import submitted

from autograder.wire import Client, WireError, raised_remotely
from autograder.wire.scene import MOST_NAMES, shapes_in

SOURCE = """
import numpy as np
import torch
from torch import nn

def product(x, y):
    count, name = 3, "x"
    turned = x.T
    return (x @ x.T) + (
        turned
        @ y
    )

def outer(x, y):
    hidden = x
    return product(x, y)

class Layers(nn.Module):
    def __init__(self):
        super().__init__()
        self.W = nn.Linear(2, 3)
        self.norm = nn.LayerNorm(3)
        self.v = nn.Parameter(torch.zeros(5))
        self.register_buffer("mask", torch.zeros(7, 7))
        self.kept = np.zeros((1, 2))

    def forward(self, x):
        return self.W(x)

class Shy:
    @property
    def __dict__(self):
        raise SystemExit

def beside_shy(x):
    shy = Shy()
    return x @ x

def many(x):
    for number in range(500):
        locals()
    a0 = a1 = x
    return x @ x
"""


@pytest.fixture(scope="module")
def side():
    return submitted(SOURCE, "scenes").side


def last_of(call, *args):
    with pytest.raises(Exception) as caught:
        call(*args)
    return raised_remotely(caught.value).frames


def cut(span):
    first, last, column, end = span
    lines = SOURCE.splitlines()[first - 1 : last]
    lines[-1] = lines[-1][:end]
    lines[0] = lines[0][column:]
    return "".join(line.strip() for line in lines)


def test_the_expression_that_failed(side):
    frames = last_of(side.product, np.zeros((2, 3)), np.zeros((4, 5)))
    assert cut(frames[-1].span) == "turned@ y"


def test_the_shapes_there(side):
    frames = last_of(side.outer, np.zeros((2, 3)), torch.zeros(4, 5))
    assert [frame.function for frame in frames] == ["outer", "product"]
    assert frames[-1].shapes == {"x": (2, 3), "y": (4, 5), "count": (), "turned": (3, 2)}
    assert (frames[0].span, frames[0].shapes) == (None, {}), "only the innermost line is looked at"


def test_the_parameters_of_a_module(side):
    frames = last_of(side.Layers(), torch.zeros(4, 5))
    assert cut(frames[-1].span) == "self.W(x)"
    assert frames[-1].shapes == {
        "x": (4, 5),
        "self.v": (5,),
        "self.mask": (7, 7),
        "self.W.weight": (3, 2),
        "self.kept": (1, 2),
    }


def test_an_object_that_may_not_be_looked_at(side):
    """It costs the shapes, not the line."""
    frames = last_of(side.beside_shy, np.zeros((2, 3)))
    assert frames == () or frames[-1].text == "return x @ x"


class Posing(np.ndarray):
    pass


def test_only_exact_arrays_are_measured():
    assert shapes_in({"a": np.zeros(3).view(Posing), "b": [1], "c": None, "d": True, "e": np.zeros(2)}) == {"e": (2,)}
    assert len(shapes_in({f"x{number}": 1 for number in range(1000)})) == MOST_NAMES
    assert shapes_in({"x" * 1000: 1}) == {}


LINE = ["f", 1, "g", "t"]
NOT_SCENES = {
    "without a scene": LINE,
    "a span that is no list": [*LINE, (1, 1, 0, 1), {}],
    "a span of other numbers": [*LINE, [1, 1, 0], {}],
    "a span of texts": [*LINE, ["1", "1", "0", "1"], {}],
    "a span of booleans": [*LINE, [True, True, False, True], {}],
    "shapes that are no dict": [*LINE, [], []],
    "a shape that is no tuple": [*LINE, [], {"x": [1]}],
    "a shape of texts": [*LINE, [], {"x": ("1",)}],
    "a shape of floats": [*LINE, [], {"x": (1.0,)}],
    "a name that is no text": [*LINE, [], {1: (1,)}],
    "too many shapes": [*LINE, [], {f"x{number}": () for number in range(MOST_NAMES + 1)}],
}


@pytest.mark.parametrize("line", NOT_SCENES.values(), ids=NOT_SCENES)
def test_what_is_no_scene_is_refused(line):
    with pytest.raises(WireError):
        Client(Forger(reply("raised", [], "E", "m", [line], NO_CHANGES))).request("call", 0, ["f"])


def test_a_scene_may_lie_but_is_data():
    line = [*LINE, [-5, 10**9, 0, 0], {"no name": (-1, 10**12)}]
    with pytest.raises(Exception) as caught:
        Client(Forger(reply("raised", [], "E", "m", [line], NO_CHANGES))).request("call", 0, ["f"])
    assert raised_remotely(caught.value).frames[-1].shapes == {"no name": (-1, 10**12)}
