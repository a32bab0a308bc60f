"""Objects that stay on the other side are let go there when nobody here holds them any more; so are graphs."""

import gc

import numpy as np
import pytest
import torch
from wire_ends import same, submitted

from autograder.wire import RemoteObject

SOURCE = """
import weakref
import torch

living = weakref.WeakSet()

class Thing:
    def __init__(self):
        living.add(self)
        self.data = [1, 2]

class Module(torch.nn.Module):
    def __init__(self):
        super().__init__()
        living.add(self)
        self.inner = torch.nn.Linear(2, 2)

def square(x):
    y = x ** 2
    living.add(y)
    return y

def how_many_live():
    return len(living)

def nothing():
    pass
"""


@pytest.fixture
def side():
    return submitted(SOURCE, "handles").side


@pytest.mark.parametrize("make", ["Thing", "Module"])
def test_a_thousand_objects_are_let_go(side, make):
    for _ in range(1000):
        thing = getattr(side, make)()
        assert type(thing) is RemoteObject
    del thing
    side.nothing()  # what was let go is told with the next request
    gc.collect()
    assert side.how_many_live() <= 1


def test_the_table_of_objects_does_not_grow():
    ends = submitted(SOURCE, "handles")
    held = ends.side.Thing()
    for _ in range(1000):
        ends.side.Thing()
        assert held.data == [1, 2]
        _ = held.data
    ends.side.how_many_live()
    assert len(ends.servant._objects) <= 4


def test_graphs_are_let_go(side):
    x = torch.ones(3, requires_grad=True)
    for _ in range(200):
        side.square(x).sum().backward()
    side.nothing()
    gc.collect()
    assert side.how_many_live() <= 1


def test_a_graph_lives_as_long_as_its_result(side):
    x = torch.ones(3, requires_grad=True)
    results = [side.square(x) for _ in range(10)]
    gc.collect()
    assert side.how_many_live() == 10
    sum(result.sum() for result in results).backward()
    assert x.grad.tolist() == [20, 20, 20]


def test_an_array_handed_out_by_a_handle_is_a_copy():
    side = submitted(
        "import numpy as np\n\nclass Box:\n    def __init__(self):\n        self.data = np.zeros(2)\n"
    ).side
    box = side.Box()
    box.data[0] = 5
    assert same(box.data, np.zeros(2))
