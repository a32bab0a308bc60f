"""The side that holds the objects: answers one request after the other, and knows nothing of what is right.

Runs in the candidate, beside the student's code, where everything it says may be forged; and in the examiner, around the
reference or a mutant, where it makes their answers comparable with a candidate's.
"""

from __future__ import annotations

import importlib
import linecache
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import count
from types import ModuleType, TracebackType
from typing import Any

import msgpack
import torch

from autograder.wire.arrays import WireError, array_bytes
from autograder.wire.codec import Decoder, Encoder
from autograder.wire.frames import Frame, FrameTooLarge, Kind
from autograder.wire.scene import shapes_in, span_at

_MESSAGE_LENGTH = 2000
_FRAMES = 12

Answer = Callable[[Frame], Frame]


class Interruption(BaseException):
    """Raised into trusted code by whoever runs it, to stop it: no answer, and not the code's own doing."""


class _Callback:
    """A callable of the examiner's, as the submitted code sees it."""

    __slots__ = ("_servant", "wire_id")

    def __init__(self, servant: Servant, wire_id: int) -> None:
        self._servant = servant
        self.wire_id = wire_id

    def __call__(self, *args: object, **kwargs: object) -> object:
        return self._servant.call_back(self.wire_id, args, kwargs)


class Refused(Exception):
    """The submitted code returned something that does not cross the wall. None of the exceptions that a check may ask for."""


class Servant:
    """Objects by number, and the requests that work on them.

    Args:
        is_submitted: tells by file name whether a traceback's frame belongs to the submitted code.
        importer: finds a module by name, for `import_module`.
    """

    def __init__(
        self,
        is_submitted: Callable[[str], bool] = lambda _: False,
        importer: Callable[[str], object] = importlib.import_module,
    ) -> None:
        self._is_submitted = is_submitted
        self._importer = importer
        self._objects: dict[int, object] = {}
        self._graphs: dict[int, tuple[list[torch.Tensor], list[torch.Tensor]]] = {}
        self._numbers = count()
        self._graph_numbers = count(1)
        self.first_reply = Frame(Kind.REPLY, b"")
        self.ask: Answer | None = None
        """How to put a callback to the examiner; set by whoever carries the frames."""

    def load(self, module: str) -> None:
        """Import `module` as the object with number 0; `first_reply` says how that went, `loaded` whether it is there."""
        decoder = Decoder(self, trusting=True)
        try:
            self.keep(self._importer(module))
            self.first_reply = self._reply(None, decoder)
        except BaseException as error:  # noqa: BLE001  submitted code may raise anything; the examiner hears of it
            self.first_reply = self._raised(error, decoder)

    @property
    def loaded(self) -> bool:
        """Whether the module of the submission is there to be asked."""
        return bool(self._objects)

    def answer(self, frame: Frame) -> Frame | None:
        """The reply to one frame; None for a release. Never raises for what the submitted code does."""
        decoder = Decoder(self, trusting=True)
        if frame.kind == Kind.RELEASE:
            objects, graphs = decoder.decode(frame)
            for number in objects:
                self._objects.pop(number, None)
            for number in graphs:
                self._graphs.pop(number, None)
            return None
        try:
            request = decoder.decode(frame)
            value = self._perform(*request)
            return self._reply(value, decoder)
        except (WireError, FrameTooLarge) as error:
            return self._raised(Refused(str(error)), decoder)
        except Interruption:
            raise
        except BaseException as error:  # noqa: BLE001  submitted code may raise anything; the examiner hears of it
            return self._raised(error, decoder)

    def call_back(self, number: int, args: tuple[object, ...], kwargs: dict[str, object]) -> object:
        """Call the examiner's callable `number` with data and return what it returned, or raise what it raised."""
        if self.ask is None:
            raise RuntimeError("no examiner to call back")
        answer = self.ask(Encoder(self, strides=False).encode(Kind.CALLBACK, [number, args, kwargs]))
        raised, value = Decoder(self, trusting=True).decode(answer)
        if raised:
            raise RuntimeError(str(value))
        return value

    def keep(self, value: object) -> tuple[int, str, bool]:
        """Number an object of this side."""
        number = next(self._numbers)
        self._objects[number] = value
        return number, type(value).__name__[:200], callable(value)

    def kept(self, number: int) -> object:
        """The object with that number."""
        try:
            return self._objects[number]
        except KeyError:
            raise WireError(f"there is no object {number}") from None

    def stand_in(self, number: int, type_name: str, *, callable_: bool) -> object:  # noqa: ARG002  part of the seam
        """What the submitted code gets for a callable of the examiner's."""
        return _Callback(self, number)

    def number_of(self, value: object) -> int | None:
        """The number of the examiner's callable that `value` stands for."""
        return value.wire_id if type(value) is _Callback else None

    def _perform(
        self, verb: str, target: int, path: list[str], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> object:
        if verb == "echo":
            return target
        if verb == "import":
            return self._importer(path[0])
        if verb == "backward":
            return self._backward(target, args)
        found: Any = self._objects[target]
        for name in path:
            found = _attribute(found, name)
        return found(*args, **kwargs) if verb == "call" else found

    def _backward(self, number: int, grads: tuple[torch.Tensor | None, ...]) -> list[torch.Tensor | None]:
        outputs, leaves = self._graphs[number]
        for leaf in leaves:
            leaf.grad = None
        wanted = [(output, grad) for output, grad in zip(outputs, grads, strict=True) if grad is not None]
        torch.autograd.backward([output for output, _ in wanted], [grad for _, grad in wanted], retain_graph=True)
        return [leaf.grad for leaf in leaves]

    def _reply(self, value: object, decoder: Decoder) -> Frame:
        changes = _changes(decoder)
        known: list[Any] = list(decoder.arrays)
        for index, _ in changes:
            known[index] = None  # the examiner's is not the same any more, so this one travels by value
        encoder = Encoder(self, aliases=known, strides=False)
        frame = encoder.encode(Kind.REPLY, ["ok", value, changes, 0], portable=True)
        frame.check()
        if not encoder.graph:
            return frame
        leaves = [tensor for tensor in decoder.arrays if isinstance(tensor, torch.Tensor) and tensor.requires_grad]
        number = next(self._graph_numbers)
        self._graphs[number] = (encoder.graph, leaves)
        # Only what was just encoded tells that there is a graph: its number takes the place of the 0, the frame's last byte.
        return replace(frame, structure=frame.structure[:-1] + msgpack.packb(number), portable=False)

    def _raised(self, error: BaseException, decoder: Decoder) -> Frame:
        try:
            message = str(error)[:_MESSAGE_LENGTH]
        except BaseException:  # noqa: BLE001  the message is submitted code too
            message = "(the exception's message could not be read)"
        bases = [kind.__name__[:100] for kind in type(error).__mro__ if kind.__module__ == "builtins"]
        fields = ["raised", bases, type(error).__name__[:100], message, self._frames(error), _changes(decoder)]
        return Encoder(self, strides=False).encode(Kind.REPLY, fields)

    def _frames(self, error: BaseException) -> list[list[Any]]:
        """The frames of the submitted code, innermost last: file, line number, function, source line, and the scene.

        The scene, of the innermost alone, is the span of what was being computed and the shapes of the arrays there.
        """
        try:
            own = [step for step in _steps(error) if self._is_submitted(step.tb_frame.f_code.co_filename)]
            return [_told(step, is_last=step is own[-1]) for step in own[-_FRAMES:]]
        except BaseException:  # noqa: BLE001  a traceback is a help, not a result
            return []


def _steps(error: BaseException) -> Iterator[TracebackType]:
    step = error.__traceback__
    while step is not None:
        yield step
        step = step.tb_next


def _told(step: TracebackType, *, is_last: bool) -> list[Any]:
    code, line = step.tb_frame.f_code, step.tb_lineno or 0
    source = linecache.getline(code.co_filename, line, step.tb_frame.f_globals)
    return [code.co_filename, line, code.co_name, source.strip()[:200], *(_scene(step) if is_last else ([], {}))]


def _scene(step: TracebackType) -> tuple[list[int], dict[str, tuple[int, ...]]]:
    try:
        return list(span_at(step.tb_frame.f_code, step.tb_lasti) or ()), shapes_in(step.tb_frame.f_locals)
    except Exception:  # noqa: BLE001  an object of the submission may not like to be looked at; the line is told all the same
        return [], {}


def _attribute(holder: object, name: str) -> Any:
    if isinstance(holder, ModuleType) and not hasattr(holder, name):
        raise AttributeError(f"{holder.__name__}.py does not define {name}")
    return getattr(holder, name)


def _changes(decoder: Decoder) -> list[list[Any]]:
    """Index and new content of every array argument that is no longer what it was when it arrived."""
    changed: list[list[Any]] = []
    for index, (array, received) in enumerate(zip(decoder.arrays, decoder.received, strict=True)):
        if array_bytes(array) != received:
            changed.append([index, array.detach().clone() if isinstance(array, torch.Tensor) else array.copy()])
    return changed


class LocalLink:
    """Carries frames to a servant in this process."""

    def __init__(self, servant: Servant) -> None:
        self._servant = servant

    def exchange(self, request: Frame, answer: Answer) -> Frame:
        """The servant's reply; callbacks go to `answer`. Raises FrameTooLarge where a candidate's link would."""
        request.check()
        before, self._servant.ask = self._servant.ask, answer
        try:
            reply = self._servant.answer(request)
        finally:
            self._servant.ask = before
        if reply is None:
            raise WireError("a request got no reply")
        return reply

    def send(self, frame: Frame) -> None:
        """Deliver a frame that has no reply."""
        self._servant.answer(frame)
