"""Whether two conversations say the same."""

import msgpack
import numpy as np
import pytest
import torch

from autograder.examiner.likeness import read_reply, read_request, same_exchange, same_value
from autograder.wire import Frame, Kind, LocalLink, Servant
from autograder.wire.codec import Encoder

SAME = [
    (1, 1),
    (1.0, 1.0 + 1e-12),
    (float("nan"), float("nan")),
    ("a", "a"),
    (None, None),
    ([1, (2.0,)], [1, (2.0,)]),
    ({"a": 1.0, "b": 2}, {"b": 2, "a": 1.0}),
    (np.array([1.0, np.nan]), np.array([1.0 + 1e-12, np.nan])),
    (np.ones(2, np.float32), np.ones(2, np.float32) * np.float32(1.00001)),
    (np.float64(1), np.array(1.0)),
    (torch.ones(2), torch.ones(2) * 1.00001),
    (torch.tensor([1, 2]), torch.tensor([1, 2])),
    (torch.tensor([True]), torch.tensor([True])),
]
DIFFERENT = [
    (1, 2),
    (1, 1.0),
    (1, True),
    (1.0, 1.001),
    (float("nan"), 1.0),
    ("a", b"a"),
    ([1], (1,)),
    ([1], [1, 2]),
    ({"a": 1}, {"b": 1}),
    (np.ones(2), np.ones(3)),
    (np.ones(2), np.ones(2, np.float32)),
    (np.ones(2), torch.ones(2, dtype=torch.float64)),
    (np.ones(2), [1.0, 1.0]),
    (np.ones(()), 1.0),
    (torch.ones(2), None),
    (np.array([1, 2]), np.array([1, 3])),
    (np.array([1.0, np.nan]), np.array([1.0, 2.0])),
    (torch.tensor([1, 2]), torch.tensor([1, 3])),
]


@pytest.mark.parametrize(("left", "right"), SAME, ids=repr)
def test_the_same(left, right):
    assert same_value(left, right)
    assert same_value(right, left)


@pytest.mark.parametrize(("left", "right"), DIFFERENT, ids=repr)
def test_different(left, right):
    assert not same_value(left, right)
    assert not same_value(right, left)


class Functions:
    """What a submission may answer."""

    def double(self, x):
        return x * 2

    def double_otherwise(self, x):
        return np.nextafter(x + x, np.inf)

    def value_error(self, x):
        raise ValueError("one")

    def value_error_otherwise(self, x):
        raise ValueError("other words")

    def own_error(self, x):
        raise type("Own", (ValueError,), {})("one")

    def type_error(self, x):
        raise TypeError("one")

    def same(self, x):
        return x

    def copy(self, x):
        return x.copy()

    def in_place(self, x):
        x *= 2

    def nothing(self, x):
        pass

    def thing(self, x):
        return object()


def exchange(name, x, *, numbered_from=0):
    """The request for a function under the name "f", and the reply of the function `name`."""
    functions = Functions()
    functions.f = getattr(functions, name)
    servant = Servant()
    for _ in range(numbered_from):
        servant.keep(None)
    target, _, _ = servant.keep(functions)
    request = Encoder(Servant()).encode(Kind.REQUEST, ["call", target, ["f"], (x,), {}])
    return request, LocalLink(servant).exchange(request, lambda frame: frame)


X = np.array([1.0, 2.0])


@pytest.mark.parametrize(
    ("left", "right", "expected"),
    [
        ("double", "double", True),
        ("double", "double_otherwise", True),
        ("double", "same", False),
        ("double", "value_error", False),
        ("value_error", "value_error_otherwise", True),
        ("value_error", "type_error", False),
        ("in_place", "nothing", False),
        ("in_place", "in_place", True),
        ("thing", "thing", True),
        ("thing", "nothing", False),
        ("same", "copy", True),
    ],
)
def test_exchanges(left, right, expected):
    assert same_exchange(exchange(left, X), exchange(right, X)) is expected


def test_what_was_asked_counts_too():
    assert not same_exchange(exchange("nothing", X), exchange("nothing", X + 1))
    assert same_exchange(exchange("nothing", X), exchange("nothing", X + 1e-15))


def test_objects_have_other_numbers_in_every_conversation():
    assert same_exchange(exchange("double", X, numbered_from=3), exchange("double", X, numbered_from=8))


def test_requests_and_replies_can_be_read_by_who_did_not_take_part():
    request, reply = exchange("same", X)
    (verb, _, path, args, kwargs), arrays = read_request(request)
    assert (verb, path, kwargs) == ("call", ["f"], {})
    assert np.array_equal(args[0], X)
    word, value, changes, *_ = read_reply(reply, arrays)
    assert (word, changes) == ("ok", [])
    assert value is arrays[0], "the argument itself came back"


FORGED = {
    "no fields": Frame(Kind.REPLY, msgpack.packb([])),
    "a word": Frame(Kind.REPLY, msgpack.packb(["ok"])),
    "another word": Frame(Kind.REPLY, msgpack.packb(["raised"])),
    "a number": Frame(Kind.REPLY, msgpack.packb(7)),
    "numbers for text": Frame(Kind.REPLY, msgpack.packb(["raised", 1, 2, 3, 4, 5])),
    "an array for a word": Encoder(Servant()).encode(Kind.REPLY, [np.array([1.0, 2.0]), 1, [], 0]),
}


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_reply_is_refused(name):
    """It is data of a submission; whoever compares it must not stumble over it."""
    request, honest = exchange("value_error" if name == "numbers for text" else "double", X)
    assert not same_exchange((request, honest), (request, FORGED[name]))
