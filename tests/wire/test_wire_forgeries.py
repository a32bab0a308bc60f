"""Single forgeries: what each of the checks of a reply is for."""

from types import SimpleNamespace

import msgpack
import numpy as np
import pytest
import torch
from forger import NO_CHANGES, NO_GRAPH, Forger, References, ask, packed, read, readout, reply
from forgeries import is_allowed
from wire_ends import Nobody

from autograder.wire import Client, Frame, Kind, Servant, SubmissionRaised, WireError, read_raised
from autograder.wire.codec import Decoder, Encoder

NOT_REPLIES = {
    "no fields": [],
    "no list": {"ok": 1},
    "text": "ok",
    "unknown word": ["fine", 1, [], 0],
    "too few fields": ["ok", 1],
    "too many fields": ["ok", 1, [], 0, 0],
    "graph is no number": ["ok", 1, [], None],
    "graph is a boolean": ["ok", 1, [], True],
    "changes are no list": ["ok", 1, {}, 0],
    "a change is no list": ["ok", 1, [0], 0],
    "a change without content": ["ok", 1, [[0]], 0],
    "a change to text": ["ok", 1, [[0, "x"]], 0],
    "a change of what was not given": ["ok", 1, [[99, 1]], 0],
    "a change of a negative index": ["ok", 1, [[-1, 1]], 0],
    "a raise without fields": ["raised"],
    "a raise with too few fields": ["raised", [], "E", "m", []],
    "bases are no list": ["raised", "ValueError", "E", "m", [], []],
    "bases are no text": ["raised", [1], "E", "m", [], []],
    "a type that is no text": ["raised", [], 1, "m", [], []],
    "a message that is no text": ["raised", [], "E", None, [], []],
    "frames are no list": ["raised", [], "E", "m", "frames", []],
    "a frame that is no list": ["raised", [], "E", "m", ["frame"], []],
    "a frame with too few fields": ["raised", [], "E", "m", [["f", 1, "g"]], []],
    "a frame with a line that is no number": ["raised", [], "E", "m", [["f", "1", "g", "t"]], []],
}


@pytest.mark.parametrize("fields", NOT_REPLIES.values(), ids=NOT_REPLIES)
def test_what_is_no_reply_is_refused(fields):
    with pytest.raises(WireError):
        Client(Forger(packed(fields)), in_place=True).request("call", 0, ["f"], (np.zeros(3),), {})


@pytest.mark.parametrize(
    "read_it",
    [read_raised, lambda frame: Client(Forger(frame)).request("call", 0, ["f"])],
    ids=["on loading", "on a call"],
)
def test_an_array_in_the_place_of_a_word(read_it):
    with pytest.raises(WireError):
        read_it(reply(np.array([1.0, 2.0]), 1, NO_CHANGES, NO_GRAPH))


def test_a_timestamp_of_msgpack():
    assert is_allowed(read(Decoder(Nobody()).decode, Frame(Kind.REPLY, msgpack.packb(msgpack.Timestamp(1, 2)))))


def test_a_value_that_no_encoder_makes():
    """Each extension code with data that belongs to no value."""
    for code in range(128):
        for data in (b"", b"\x90", b"\x93\x00\xa0\xc3", b"\xff" * 40, b"\x00" * 40):
            frame = Frame(Kind.REPLY, msgpack.packb([msgpack.ExtType(code, data)]))
            assert is_allowed(read(Decoder(References()).decode, frame))


def _code_of_tuple_mark():
    """The extension code by which a tuple is told from a list."""
    tree = msgpack.unpackb(Encoder(Nobody()).encode(Kind.REPLY, (1,)).structure)
    return next((part.code for part in tree if isinstance(part, msgpack.ExtType)), None)


MARK = _code_of_tuple_mark()


@pytest.mark.parametrize(
    "place", [lambda mark: mark, lambda mark: [0, mark], lambda mark: {"k": mark}, lambda mark: {mark: 1}]
)
def test_the_mark_of_a_tuple_in_another_place(place):
    frame = Frame(Kind.REPLY, msgpack.packb(place(msgpack.ExtType(MARK, b""))))
    assert is_allowed(read(Decoder(Nobody()).decode, frame))


def bent(value, old, new):
    """The frame of a value with some bytes of its structure or its buffer changed."""
    frame = Encoder(Nobody()).encode(Kind.REPLY, value)
    if frame.buffers:
        return Frame(frame.kind, frame.structure, tuple(bytes(buffer).replace(old, new) for buffer in frame.buffers))
    head, found, tail = frame.structure.rpartition(old)
    assert found
    return Frame(frame.kind, head + new + tail, ())


@pytest.mark.parametrize(
    "value",
    [np.array([True]), np.ones(5000, bool), np.True_, torch.tensor([True]), torch.ones(5000, dtype=torch.bool)],
    ids=["array", "large array", "scalar", "tensor", "large tensor"],
)
@pytest.mark.parametrize("byte", [b"\x02", b"\xff"])
def test_a_boolean_that_is_neither_true_nor_false(value, byte):
    arrived = Decoder(Nobody()).decode(bent(value, b"\x01", byte))
    assert is_allowed(arrived)
    assert bool((arrived == value).all() if hasattr(arrived, "all") else arrived == value)


@pytest.mark.parametrize(
    "value", [np.zeros(1000), torch.zeros(1000), np.ones(5000, bool)], ids=lambda x: type(x).__name__
)
@pytest.mark.parametrize("size", [0, 1, -8, -1, 8])
def test_numbers_that_do_not_fit_their_shape(value, size):
    frame = Encoder(Nobody()).encode(Kind.REPLY, value)
    (buffer,) = frame.buffers
    wrong = bytes(buffer)[:size] if size <= 1 else bytes(buffer) + bytes(size)
    with pytest.raises(WireError):
        Decoder(Nobody()).decode(Frame(frame.kind, frame.structure, (wrong,)))


def test_a_buffer_that_was_not_brought():
    frame = Encoder(Nobody()).encode(Kind.REPLY, np.zeros(1000))
    with pytest.raises(WireError):
        Decoder(Nobody()).decode(Frame(frame.kind, frame.structure))


@pytest.mark.parametrize("size", [-1, -3, 0, 1, 2, 4, 1 << 40, 1 << 62, (1 << 63) - 1])
@pytest.mark.parametrize(
    "value", [np.arange(3, dtype=np.int8), torch.arange(3, dtype=torch.int8)], ids=["array", "tensor"]
)
def test_a_shape_that_does_not_fit(value, size):
    """The shape of three bytes, wherever it stands in the structure, made another one."""
    structure = Encoder(Nobody()).encode(Kind.REPLY, value).structure
    wide, narrow = (3).to_bytes(8, "little"), b"\x91\x03"
    old = wide if wide in structure else narrow
    assert old in structure
    new = size.to_bytes(8, "little", signed=True) if old == wide else msgpack.packb([size])
    with pytest.raises(WireError):
        Decoder(Nobody()).decode(Frame(Kind.REPLY, structure.replace(old, new, 1)))


def test_a_reference_to_what_was_never_lent():
    theirs = Encoder(_Numbered()).encode(Kind.REPLY, ["ok", lambda: None, NO_CHANGES, NO_GRAPH])
    for frame in (theirs, Frame(Kind.REPLY, theirs.structure.replace(b"\x07", b"\xff"))):
        with pytest.raises(WireError):
            Client(Forger(frame)).request("call", 0, ["f"])


class _Numbered(Nobody):
    """Takes every function for number 7 of the other side's."""

    def number_of(self, value):
        return 7 if callable(value) and not isinstance(value, type) else None


def test_an_alias_of_what_was_never_sent():
    mine = np.zeros(3)
    frame = Encoder(Servant(), aliases=[0, 1, 2, 3, mine]).encode(Kind.REPLY, ["ok", mine, NO_CHANGES, NO_GRAPH])
    with pytest.raises(WireError):
        Client(Forger(frame)).request("call", 0, ["f"], (np.zeros(3), torch.zeros(3)))


def test_a_callback_to_what_is_no_callable():
    """A module of the other side is held like a callable that was lent, but it is none."""
    module = reply("ok", object(), NO_CHANGES, NO_GRAPH)
    callback = Encoder(Servant()).encode(Kind.CALLBACK, [0, (), {}])
    link = Forger(module)
    client = Client(link)
    client.import_module("copy_model")
    link._callbacks = (callback,)
    with pytest.raises(WireError):
        client.request("call", 0, ["f"])


@pytest.mark.parametrize("number", [-1, 1, 10**9])
def test_a_callback_to_what_was_never_lent(number):
    callback = Encoder(Servant()).encode(Kind.CALLBACK, [number, (), {}])
    with pytest.raises(WireError):
        Client(Forger(reply("ok", 1, NO_CHANGES, NO_GRAPH), callbacks=(callback,))).request(
            "call", 0, ["f"], (readout,)
        )


def test_a_callback_with_arguments_that_the_callable_does_not_take():
    callback = Encoder(Servant()).encode(Kind.CALLBACK, [0, (), {"x": 1, 3: 2}])
    link = Forger(reply("ok", 1, NO_CHANGES, NO_GRAPH), callbacks=(callback,))
    assert Client(link).request("call", 0, ["f"], (readout,)) == 1
    raised, message = Decoder(Nobody()).decode(link.answers[0])
    assert raised is True
    assert message.startswith("TypeError")


@pytest.mark.parametrize("content", [np.ones(3, complex), np.array([300.5, -1, np.nan])], ids=["complex", "float"])
def test_a_change_of_another_dtype(content):
    argument = np.zeros(3, np.int64)
    with pytest.raises((WireError, SubmissionRaised)):
        Client(Forger(reply("ok", 1, [[0, content]], NO_GRAPH)), in_place=True).request("call", 0, ["f"], (argument,))


def test_strides_of_a_reply_are_not_honoured():
    """They could make an array far larger than its numbers, or show memory beside them."""
    value = Client(Forger(reply("ok", np.ones((50, 60)).T, NO_CHANGES, NO_GRAPH))).request("call", 0, ["f"])
    assert value.flags.c_contiguous


def test_a_namespace_in_a_reply_is_refused():
    with pytest.raises(WireError):
        Client(Forger(reply("ok", SimpleNamespace(a=1), NO_CHANGES, NO_GRAPH))).request("call", 0, ["f"])


def test_a_gradient_for_what_has_none():
    """Integers cannot have a graph; a reply that says so is an answer like another, or refused."""
    integers = Encoder(Servant()).encode(Kind.REPLY, ["ok", torch.ones(2, requires_grad=True), NO_CHANGES, 1])
    value = ask(Forger(integers))
    assert value.requires_grad


@pytest.mark.parametrize(
    "gradients",
    [
        [],
        None,
        [torch.ones(3)],
        [torch.ones(2, 2, dtype=torch.float64)],
        [np.ones((2, 2))],
        [1.0],
        [torch.ones(2, 2)] * 2,
    ],
    ids=["too few", "none", "other shape", "other dtype", "array", "number", "too many"],
)
def test_gradients_that_do_not_fit(gradients):
    link = Forger(
        reply("ok", torch.ones(2, requires_grad=True), NO_CHANGES, 1), reply("ok", gradients, NO_CHANGES, NO_GRAPH)
    )
    tensor = torch.ones(2, 2, requires_grad=True)
    value = Client(link).request("call", 0, ["f"], (tensor,))
    with pytest.raises(WireError):
        value.sum().backward()
    assert tensor.grad is None


@pytest.mark.parametrize(
    "bases", [["SystemExit"], ["KeyboardInterrupt"], ["BaseException"], ["eval"], ["ValueError.__init__"], []]
)
def test_only_exceptions_can_be_raised(bases):
    with pytest.raises(SubmissionRaised):
        Client(Forger(packed(["raised", bases, "E", "m", [], []]))).request("call", 0, ["f"])
    assert read_raised(packed(["raised", bases, "E", "m", [], []])).type_name == "E"
