"""What becomes of arguments: the same object comes back as the same object, and changes in place are repeated."""

import numpy as np
import pytest
import torch
from wire_ends import carried, same, submitted

from autograder.wire import SubmissionRaised

SOURCE = """
import numpy as np
import torch

def same(x):
    return x

def twice(x):
    return [x, (x, {"k": x})]

def second(a, b):
    return b

def view(x):
    return x[:]

def overwrite(x):
    x[...] = 7
    return x

def bump_inside(pair, *, scores):
    pair[1]["k"] += 1
    scores *= 2

def fill_then_fail(x):
    x.fill_(3)
    raise ValueError("too late")

def only_reads(x):
    return x.sum()

def grow(x):
    x.resize((7,), refcheck=False)

def grow_tensor(x):
    x.resize_(7)

def distinct(a, b):
    return a is not b

class Liar(np.ndarray):
    def __eq__(self, other):
        return np.ones(self.shape, bool)
    def __array_function__(self, *args):
        return "whatever is expected"

class LiarTensor(torch.Tensor):
    @classmethod
    def __torch_function__(cls, function, types, args=(), kwargs=None):
        if function.__name__ in ("allclose", "equal", "__eq__"):
            return True
        return super().__torch_function__(function, types, args, kwargs or {})

def lies():
    return [np.arange(3.0).view(Liar), torch.arange(3.0).as_subclass(LiarTensor), torch.nn.Parameter(torch.ones(2))]

class Hostile(np.ndarray):
    def __array_finalize__(self, other):
        raise RuntimeError("no copies")

def hostile():
    return np.ndarray.__new__(Hostile, (2,))
"""


@pytest.fixture(scope="module")
def side():
    return submitted(SOURCE, "arguments").side


@pytest.fixture(scope="module")
def watched():
    """The same submission, for a check that asks what becomes of its arguments."""
    return submitted(SOURCE, "arguments", in_place=True).side


ARGUMENTS = [
    np.arange(6.0).reshape(2, 3),
    np.arange(6.0).reshape(2, 3)[:, ::-1],
    np.arange(600.0),
    np.array(2.5),
    torch.arange(6.0).reshape(2, 3),
    torch.arange(6.0).reshape(2, 3).T,
    torch.arange(600),
    torch.ones(2, requires_grad=True),
]


@pytest.mark.parametrize("argument", ARGUMENTS, ids=lambda x: f"{type(x).__name__} {tuple(x.shape)}")
def test_an_argument_comes_back_as_itself(side, argument):
    assert side.same(argument) is argument
    assert side.same(x=argument) is argument
    assert side.second(np.zeros(2), argument) is argument
    one, (two, three) = side.twice(argument)
    assert one is argument
    assert two is argument
    assert three["k"] is argument


@pytest.mark.parametrize("argument", [np.arange(3.0), torch.arange(3.0)], ids=lambda x: type(x).__name__)
def test_a_view_of_an_argument_is_another_object(side, argument):
    returned = side.view(argument)
    assert returned is not argument
    assert same(returned, argument)
    returned[0] = 9
    assert argument[0] == 0


def test_equal_arguments_stay_two_objects(side):
    assert side.distinct(np.zeros(2), np.zeros(2)) is True


CHANGED = {
    "contiguous": lambda: np.zeros((4, 6)),
    "large": lambda: np.zeros((40, 60)),
    "fortran": lambda: np.zeros((4, 6), order="F"),
    "transposed": lambda: np.zeros((6, 4)).T,
    "reversed": lambda: np.zeros((4, 6))[::-1, ::-1],
    "sliced": lambda: np.zeros((8, 12))[::2, ::2],
    "0-d": lambda: np.zeros(()),
    "integers": lambda: np.zeros(3, np.int8),
    "booleans": lambda: np.zeros(3, bool),
    "complex": lambda: np.zeros(3, np.complex64),
    "tensor": lambda: torch.zeros(4, 6),
    "large tensor": lambda: torch.zeros(40, 60),
    "transposed tensor": lambda: torch.zeros(6, 4).T,
    "sliced tensor": lambda: torch.zeros(8, 12)[::2, 1::2],
    "0-d tensor": lambda: torch.zeros(()),
    "half tensor": lambda: torch.zeros(3, dtype=torch.bfloat16),
    "bool tensor": lambda: torch.zeros(3, dtype=torch.bool),
}


@pytest.mark.parametrize("make", CHANGED.values(), ids=CHANGED)
def test_a_change_in_place_is_repeated_here(watched, make):
    argument = make()
    expected = make()
    expected[...] = 7
    assert same(watched.overwrite(argument), carried(expected, trusting=False)), "what is returned has changed, too"
    assert same(argument, expected)


@pytest.mark.parametrize("make", CHANGED.values(), ids=CHANGED)
def test_a_change_in_place_is_not_repeated_unasked(side, make):
    """Or a submission could bend the question until its answer fits."""
    argument, expected = make(), make()
    expected[...] = 7
    returned = side.overwrite(argument)
    assert same(argument, make())
    assert returned is not argument
    assert same(returned, carried(expected, trusting=False))


def test_only_the_view_that_was_given_changes(watched):
    base = np.zeros((4, 6))
    watched.overwrite(base[1::2, ::-3])
    assert base.sum() == 7 * 4
    assert base[1, 5] == base[3, 2] == 7


def test_changes_deep_inside_arguments(watched):
    counts, scores = np.arange(3), torch.arange(3.0)
    watched.bump_inside((0, {"k": counts}), scores=scores)
    assert counts.tolist() == [1, 2, 3]
    assert scores.tolist() == [0, 2, 4]


def test_a_change_is_repeated_even_if_the_code_raises_afterwards(watched):
    scores = torch.zeros(2)
    with pytest.raises(ValueError, match="too late"):
        watched.fill_then_fail(scores)
    assert scores.tolist() == [3, 3]


def test_reading_changes_nothing(watched):
    scores = np.array([1.0, np.nan, -0.0])
    before = scores.tobytes()
    watched.only_reads(scores)
    assert scores.tobytes() == before


def test_a_broadcast_argument_cannot_be_written(watched):
    scores = np.broadcast_to(np.zeros(3), (2, 3))
    with pytest.raises(ValueError, match="read-only"):
        watched.overwrite(scores)


def test_a_leaf_can_be_changed_where_the_code_may_change_it():
    side = submitted("import torch\n\ndef halve(x):\n    with torch.no_grad():\n        x /= 2\n", in_place=True).side
    leaf = torch.full((2,), 4.0, requires_grad=True)
    side.halve(leaf)
    assert leaf.tolist() == [2, 2]
    assert leaf.is_leaf
    assert leaf.requires_grad


@pytest.mark.parametrize(("name", "argument"), [("grow", np.zeros(3)), ("grow_tensor", torch.zeros(3))])
def test_a_change_of_shape_is_told_and_not_repeated(watched, name, argument):
    with pytest.raises(SubmissionRaised, match="changed the shape"):
        getattr(watched, name)(argument)
    assert tuple(argument.shape) == (3,)


def test_results_are_exact_base_types(side):
    array, tensor, parameter = side.lies()
    assert type(array) is np.ndarray
    assert type(tensor) is torch.Tensor
    assert type(parameter) is torch.Tensor
    assert not np.array_equal(array, np.zeros(3))
    assert not torch.allclose(tensor, torch.zeros(3))


def test_a_result_that_refuses_to_be_read_is_an_exception_of_the_submission(side):
    with pytest.raises(RuntimeError, match="no copies"):
        side.hostile()
    assert side.same(1) == 1
