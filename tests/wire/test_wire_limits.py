"""The limits of a frame and of a value, kept by who sends and by who receives."""

import numpy as np
import pytest
import torch
from wire_ends import Nobody, carried, same, submitted

from autograder.wire import Frame, FrameTooLarge, Kind, SubmissionRaised, WireError
from autograder.wire.codec import MAX_ITEMS, MAX_KEYS, Decoder
from autograder.wire.frames import MAX_BUFFERS, MAX_STRUCTURE, MAX_TOTAL


def nested_tuples(depth):
    value = ()
    for _ in range(depth):
        value = (value,)
    return value


def nested_lists(depth):
    value = []
    for _ in range(depth):
        value = [value]
    return value


def nested_both(depth):
    value = {}
    for _ in range(depth // 3):
        value = ({"k": [value]},)
    return value


def test_the_limits_are_sensible():
    """A limit that somebody lifts by accident shows here."""
    assert MAX_STRUCTURE <= 4 << 20
    assert MAX_TOTAL <= 256 << 20
    assert MAX_BUFFERS <= 1 << 16
    assert MAX_KEYS <= 1 << 17


@pytest.mark.parametrize("trusting", [True, False], ids=["to the candidate", "back"])
@pytest.mark.parametrize("make", [nested_tuples, nested_lists, nested_both], ids=lambda make: make.__name__)
def test_depth(make, trusting):
    assert same(carried(make(40), trusting=trusting), make(40))
    with pytest.raises(WireError):
        carried(make(5000), trusting=trusting)


@pytest.mark.parametrize("depth", [480, 950])
def test_a_reply_is_no_deeper_than_can_be_walked(depth):
    with pytest.raises(WireError):
        Decoder(Nobody()).decode(Frame(Kind.REPLY, b"\x91" * depth + b"\xc0"))


def test_number_of_keys():
    fitting = dict.fromkeys(range(MAX_KEYS), 0)
    assert same(carried(fitting, trusting=False), fitting)
    with pytest.raises(WireError):
        carried({**fitting, -1: 0}, trusting=False)


def test_number_of_items():
    fitting = [0] * MAX_ITEMS
    assert same(carried(fitting, trusting=False), fitting)
    with pytest.raises(WireError):
        carried([*fitting, 0], trusting=False)


def test_number_of_axes():
    array = np.zeros((1,) * 32)
    assert same(carried(array, trusting=False), array)
    with pytest.raises(WireError):
        carried(array[np.newaxis], trusting=False)


@pytest.mark.parametrize("head", [b"\xdd", b"\xdf", b"\xc6", b"\xdb"], ids=["array", "map", "bytes", "text"])
def test_a_decoder_does_not_believe_a_length(head):
    with pytest.raises(WireError):
        Decoder(Nobody()).decode(Frame(Kind.REPLY, head + b"\xff\xff\xff\xff"))


SOURCE = """
import numpy as np
import torch

def large(kind, size):
    return {"array": np.zeros, "tensor": torch.zeros, "text": "x".__mul__}[kind](size)

def many(count):
    return [np.zeros(400) for _ in range(count)]

def one(*ignored):
    return 1
"""


@pytest.fixture(scope="module")
def side():
    return submitted(SOURCE, "limits").side


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("large", ("array", (MAX_TOTAL >> 3) + 1)),
        ("large", ("tensor", (MAX_TOTAL >> 2) + 1)),
        ("large", ("text", MAX_STRUCTURE + 1)),
        ("many", (MAX_BUFFERS + 1,)),
    ],
)
def test_a_result_that_is_too_large_is_told_and_the_servant_goes_on(side, name, arguments):
    with pytest.raises(SubmissionRaised, match="does not cross the wall"):
        getattr(side, name)(*arguments)
    assert side.one() == 1


def test_large_results_that_fit(side):
    assert side.large("array", 1 << 20).shape == (1 << 20,)
    assert side.large("tensor", 1 << 20).dtype == torch.float32
    assert len(side.many(1000)) == 1000


def test_an_argument_that_is_too_large_is_refused_on_a_local_link_too(side):
    with pytest.raises(FrameTooLarge):
        side.one("x" * (MAX_STRUCTURE + 1))
