"""A candidate may send anything. What comes of it here is a value of the allow-list or a `WireError`, and nothing else."""

import msgpack
import pytest
import torch
from forger import (
    NO_CHANGES,
    NO_GRAPH,
    Forger,
    References,
    arguments,
    ask,
    from_bytes,
    is_meant,
    packed,
    read,
    reply,
)
from forgeries import chances, changed_bytes, changed_tree, honest_replies, is_allowed, nonsense

from autograder.wire import Client, Frame, Kind, read_raised
from autograder.wire.codec import Decoder


def honest():
    return [frame for frame in honest_replies(*arguments()) if len(frame.pack()) < 50_000]


def test_the_honest_replies_pass():
    """Otherwise the changed ones would show nothing."""
    values = [ask(Forger(frame)) for frame in honest_replies(*arguments())]
    assert [value is None for value in values] == [False, False, False, False, True, True]


# An array for a word and a timestamp of msgpack get through; see `test_wire_forgeries.py`.


@pytest.mark.parametrize("seed", range(4))
def test_changed_bytes(seed):
    frames = honest()
    for chance in chances(seed, 700):
        frame = from_bytes(changed_bytes(chance.choice(frames), chance))
        if frame is not None:
            assert is_allowed(read(Decoder(References()).decode, frame))
            ask(Forger(frame))
            read(read_raised, frame)


@pytest.mark.parametrize("seed", range(4))
def test_changed_trees(seed):
    frames = honest()
    for chance in chances(100 + seed, 700):
        frame = changed_tree(chance.choice(frames), chance)
        assert is_allowed(read(Decoder(References()).decode, frame))
        ask(Forger(frame))
        read(read_raised, frame)


def test_nonsense_as_reply():
    for chance in chances(200, 3000):
        tree = nonsense(chance, 3)
        fields = chance.choice(
            (tree, ["ok", tree, [], 0], ["ok", tree, [[0, nonsense(chance, 1)]], 0], ["raised", [], "", "", [], tree])
        )
        ask(Forger(packed(fields)))
        read(read_raised, packed(fields))


def test_nonsense_as_callback():
    for chance in chances(300, 1500):
        tree = chance.choice((nonsense(chance, 3), [0, nonsense(chance, 2), nonsense(chance, 2)]))
        callback = Frame(Kind.CALLBACK, msgpack.packb(tree, unicode_errors="surrogatepass"))
        ask(Forger(reply("ok", 1, NO_CHANGES, NO_GRAPH), callbacks=(callback,)))


def test_nonsense_as_gradient():
    frames = honest()
    for chance in chances(400, 500):
        gradient = chance.choice(
            (packed(["ok", nonsense(chance, 3), [], 0]), changed_tree(chance.choice(frames), chance))
        )
        link = Forger(reply("ok", torch.ones(2, requires_grad=True), NO_CHANGES, 1), gradient)
        tensor = torch.ones(2, 2, requires_grad=True)
        value = Client(link).request("call", 0, ["f"], (tensor,), {})
        try:
            value.sum().backward()
        except Exception as error:
            if not is_meant(error):
                raise
        assert tensor.grad is None or (type(tensor.grad) is torch.Tensor and tensor.grad.shape == (2, 2))


def test_random_bytes():
    for chance in chances(500, 3000):
        data = chance.randbytes(chance.randrange(60))
        assert is_allowed(read(Decoder(References()).decode, Frame(Kind.REPLY, data)))
        frame = from_bytes(data)
        assert frame is None or is_allowed(read(Decoder(References()).decode, frame))
