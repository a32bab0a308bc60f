"""The side that asks: calls functions, builds modules and runs backward on the other side, and gets data back.

What the other side replies is checked field by field; a reply that is not data is a `WireError`.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType, MethodType
from typing import Any, Protocol

import numpy as np
import torch

from autograder.wire.arrays import WireError
from autograder.wire.codec import Decoder, Encoder
from autograder.wire.frames import Frame, Kind
from autograder.wire.raised import SubmissionRaised, exception


class Link(Protocol):
    """Carries frames to the side that holds the objects."""

    def exchange(self, request: Frame, answer: Callable[[Frame], Frame]) -> Frame:
        """Send a request and return its reply; whatever the other side asks meanwhile goes to `answer`."""

    def send(self, frame: Frame) -> None:
        """Send a frame that has no reply."""


class RemoteObject:
    """Stands for an object that stays on the other side: a module, an optimizer, a generator. Call it, read its attributes."""

    __slots__ = ("__weakref__", "_callable", "_client", "type_name", "wire_id")

    def __init__(self, client: Client, wire_id: int, type_name: str, *, callable_: bool) -> None:
        self._client = client
        self._callable = callable_
        self.wire_id = wire_id
        self.type_name = type_name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # numpy, pytest, Hypothesis and copy probe for special names; they are not forwarded
            raise AttributeError(name)
        return self._client.request("get", self.wire_id, [name])

    def __call__(self, *args: object, **kwargs: object) -> Any:
        """Call the object there."""
        return self._client.request("call", self.wire_id, [], args, kwargs)

    def __repr__(self) -> str:
        return f"<{self.type_name} of the submission>"

    def __del__(self) -> None:
        self._client.drop(self.wire_id)


class Side:
    """A module of the other side as a check sees it: `submission.masked_softmax(...)`, `submission.import_module(...)`."""

    def __init__(self, client: Client, wire_id: int) -> None:
        self._client = client
        self._wire_id = wire_id

    def import_module(self, name: str) -> Side:
        """A given file of the exercise, or a library, as the other side has it."""
        return Side(self._client, self._client.import_module(name))

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        client, target = self._client, self._wire_id

        def function(*args: object, **kwargs: object) -> Any:
            return client.request("call", target, [name], args, kwargs)

        function.__name__ = name
        setattr(self, name, function)
        return function


class Client:
    """Puts requests to the other side of a link, and holds the examiner's callables that it lent to it."""

    def __init__(self, link: Link, *, in_place: bool = False) -> None:
        self.link = link
        self.in_place = in_place
        """Whether changes that the other side made to its arguments are repeated on those of this side."""
        self._lent: list[Any] = []
        self._dropped: list[int] = []
        self._dropped_graphs: list[int] = []

    def request(
        self, verb: str, target: int, path: list[str], args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None
    ) -> Any:
        """Do `verb` ("call", "get") on an attribute path of the object `target`; the value, or the exception raised there."""
        self._release()
        encoder = Encoder(self)
        fields = [verb, target, path, list(args), kwargs or {}]  # a tuple is dearer
        frame = encoder.encode(Kind.REQUEST, fields, portable=target == 0 and verb == "call")
        reply = self.link.exchange(frame, self._answer)
        decoder = Decoder(self, aliases=encoder.arrays)
        fields = decoder.decode(reply)
        if type(fields) is not list or not fields or type(fields[0]) is not str:
            raise WireError("a reply without fields")
        if fields[0] == "raised" and len(fields) == 6:
            self._take_changes(encoder.arrays, fields[5])
            raise exception(fields)
        if fields[0] != "ok" or len(fields) != 4 or type(fields[3]) is not int:
            raise WireError("a reply of an unknown kind")
        self._take_changes(encoder.arrays, fields[2])
        return (
            self._with_graph(fields[1], fields[3], decoder.graph, encoder.graph)
            if decoder.graph and verb == "call"
            else fields[1]
        )

    def import_module(self, name: str) -> int:
        """Import a module on the other side; its number."""
        module = self.request("import", 0, [name])
        if not isinstance(module, RemoteObject):
            raise WireError(f"importing {name} did not give a module")
        self._lent.append(module)  # kept: a module is never released
        return module.wire_id

    def drop(self, number: int) -> None:
        """Remember that an object of the other side is no longer needed."""
        self._dropped.append(number)

    def drop_graph(self, number: int) -> None:
        """Remember that the graph behind some tensors is no longer needed."""
        self._dropped_graphs.append(number)

    def keep(self, value: object) -> tuple[int, str, bool]:
        """Lend a callable of this side; anything else that is not data is refused."""
        if not isinstance(value, (FunctionType, MethodType)):
            raise WireError(f"a {type(value).__name__} cannot be given to a submission")
        self._lent.append(value)
        return len(self._lent) - 1, "function", True

    def kept(self, number: int) -> object:
        """The callable with that number."""
        if not 0 <= number < len(self._lent):
            raise WireError("a reply that refers to something it was never given")
        return self._lent[number]

    def stand_in(self, number: int, type_name: str, *, callable_: bool) -> object:
        """What a check gets for an object of the other side."""
        return RemoteObject(self, number, type_name, callable_=callable_)

    def number_of(self, value: object) -> int | None:
        """The number of the other side's object that `value` stands for."""
        return value.wire_id if type(value) is RemoteObject and value._client is self else None  # noqa: SLF001

    def _take_changes(self, arrays: list[Any], changes: Any) -> None:
        """Check what the other side says it did to its arguments, and repeat it here if that is wanted."""
        if type(changes) is not list:
            raise WireError("a reply with the wrong kind of changes")
        for change in changes:
            if type(change) is not list or len(change) != 2 or type(change[0]) is not int:
                raise WireError("a reply with the wrong kind of changes")
            if not 0 <= change[0] < len(arrays):
                raise WireError("a reply that changes what it was not given")
            if self.in_place:
                _overwrite(arrays[change[0]], change[1])

    def _release(self) -> None:
        if self._dropped or self._dropped_graphs:
            dropped = [self._dropped, self._dropped_graphs]
            self._dropped, self._dropped_graphs = [], []
            self.link.send(Encoder(self).encode(Kind.RELEASE, dropped))

    def _answer(self, frame: Frame) -> Frame:
        fields = Decoder(self).decode(frame)
        if type(fields) is not list or [type(field) for field in fields] != [int, tuple, dict]:
            raise WireError("a callback that is not one")
        number, args, kwargs = fields
        function: Any = self.kept(number)
        if not isinstance(function, (FunctionType, MethodType)):
            raise WireError("a callback to something that is no callable")
        try:
            return Encoder(self).encode(Kind.ANSWER, [False, function(*args, **kwargs)])
        except Exception as error:  # noqa: BLE001  the submission called it wrongly, and shall see why
            return Encoder(self).encode(Kind.ANSWER, [True, f"{type(error).__name__}: {error}"[:500]])

    def _with_graph(self, value: Any, number: int, outputs: list[torch.Tensor], inputs: list[torch.Tensor]) -> Any:
        graph = _Graph(self, number)
        joined = _RemoteGraph.apply(graph, outputs, torch.zeros((), requires_grad=True), *inputs)  # type: ignore[no-untyped-call]
        return _replace(value, {id(old): new for old, new in zip(outputs, joined, strict=True)})


class _Graph:
    """A computation graph on the other side, released when nothing here can run backward through it."""

    def __init__(self, client: Client, number: int) -> None:
        self._client = client
        self._number = number

    def backward(self, grads: tuple[torch.Tensor | None, ...]) -> Any:
        """The gradients of the inputs for these gradients of the outputs."""
        return self._client.request("backward", self._number, [], grads)

    def __del__(self) -> None:
        self._client.drop_graph(self._number)


class _RemoteGraph(torch.autograd.Function):
    """Joins tensors whose graph is on the other side to the graph on this side. First order only."""

    @staticmethod
    def forward(ctx: Any, graph: _Graph, outputs: list[torch.Tensor], _anchor: Any, *inputs: torch.Tensor) -> Any:
        ctx.graph = graph
        ctx.like = [(tensor.shape, tensor.dtype) for tensor in inputs]
        ctx.set_materialize_grads(False)
        return tuple(outputs)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx: Any, *grads: torch.Tensor | None) -> Any:
        received = ctx.graph.backward(grads)
        if type(received) is not list or len(received) != len(ctx.like):
            raise WireError("gradients that do not fit the inputs")
        for grad, (shape, dtype) in zip(received, ctx.like, strict=True):
            if grad is not None and (type(grad) is not torch.Tensor or grad.shape != shape or grad.dtype != dtype):
                raise WireError("a gradient that does not fit its input")
        return None, None, None, *received


def _replace(value: Any, new: dict[int, torch.Tensor]) -> Any:
    if isinstance(value, torch.Tensor):
        return new.get(id(value), value)
    if isinstance(value, (tuple, list)):
        return type(value)(_replace(part, new) for part in value)
    if isinstance(value, dict):
        return {key: _replace(part, new) for key, part in value.items()}
    return value


def _overwrite(target: Any, content: Any) -> None:
    if type(content) not in (np.ndarray, torch.Tensor):
        raise WireError("a reply that changes an argument to something else")
    if type(content) is type(target) and content.dtype != target.dtype:
        raise WireError("a reply that changes an argument to another dtype")
    if type(content) is not type(target) or content.shape != target.shape:
        raise SubmissionRaised("the code changed the shape of its argument in place")
    try:
        with torch.no_grad():
            target[...] = content
    except (ValueError, RuntimeError) as error:
        raise SubmissionRaised(f"the code changed an argument that cannot be changed: {error}") from None
