"""The candidate: loads a submission's files, then answers requests until the examiner hangs up.

`warm` runs once in the template. `run` runs in a forked and locked down child, which has never seen anything but the
Python installation and this package.
"""

from __future__ import annotations

import builtins
import importlib
import random
import sys
import warnings
from collections.abc import Sequence

import numpy as np
import torch

from autograder.candidate import plots
from autograder.candidate.forbidding import forbid
from autograder.wire import Frame, FrameReader, Kind, Servant, write_all
from autograder.wire.codec import Decoder
from autograder.wire.sources import SourceModules

_WARM_MODULES = (
    *("abc", "argparse", "ast", "asyncio", "collections.abc", "contextlib", "copy", "csv", "dataclasses", "datetime"),
    *("decimal", "enum", "fractions", "functools", "glob", "heapq", "inspect", "io", "itertools", "json", "logging"),
    *("math", "numbers", "operator", "pathlib", "pprint", "random", "re", "statistics", "string", "textwrap", "time"),
    *("timeit", "traceback", "typing", "unittest", "numpy.fft", "numpy.linalg", "numpy.ma", "numpy.random"),
    *("numpy.testing", "torch.nn", "torch.nn.functional", "torch.optim", "torch.utils.data", "torch.autograd"),
)
_SEED = 0
_MOST_DUE = 1 << 16


def warm(libraries: Sequence[str]) -> None:
    """Import what submissions use, and run one small training step, so that no child pays for it again.

    `libraries` are packages that the course wants for them beside NumPy and PyTorch.
    """
    torch.set_num_threads(1)
    for name in (*_WARM_MODULES, *libraries):
        importlib.import_module(name)
    if "matplotlib" in libraries:
        plots.warm()
    model = torch.nn.Sequential(torch.nn.Embedding(5, 4), torch.nn.GRU(4, 3, batch_first=True))
    cell = torch.nn.GRUCell(4, 3)
    optimizer = torch.optim.Adam([*model.parameters(), *cell.parameters()])
    scheduler = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda _: 1.0)
    output, _ = model(torch.zeros(2, 3, dtype=torch.long))
    logits = cell(torch.zeros(2, 4), output[:, -1])
    torch.nn.functional.cross_entropy(logits, torch.zeros(2, dtype=torch.long)).backward()  # type: ignore[no-untyped-call]
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    optimizer.step()
    scheduler.step()
    torch.einsum("ij,kj->ik", torch.softmax(torch.ones(2, 2), -1), torch.tanh(torch.ones(2, 2))).sum().item()
    np.einsum("ij,kj->ik", np.exp(np.ones((2, 2))), np.ones((2, 2)) @ np.ones((2, 2)))

    np.random.seed(_SEED)  # noqa: NPY002  submissions may use the old interface, and shall see the same numbers each time
    torch.default_generator.manual_seed(_SEED)
    warnings.simplefilter("ignore")
    builtins.display = lambda *_, **__: None  # type: ignore[attr-defined]  # what notebooks call, and nobody looks at here


def run(descriptor: int) -> None:
    """Serve one examiner on `descriptor`; returns when it hangs up."""
    torch.set_num_threads(1)
    random.seed(_SEED)  # Python gives each fork another seed; the other generators have theirs from `warm`
    write_all(descriptor, Frame(Kind.HELLO, b"").pack())
    desk = _Desk(descriptor)
    if (load := desk.next()) is None:
        return
    servant = _load(load)
    desk.reply(servant.first_reply)
    if not servant.loaded:
        desk.flush()
        return
    servant.ask = lambda frame: desk.ask(servant, frame)
    while (frame := desk.next()) is not None:
        desk.serve(servant, frame)


class _Desk:
    """Frames in, replies out. Replies to requests that are already waiting go out together, which saves most of the cost."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._reader = FrameReader(descriptor)
        self._outgoing = bytearray()

    def next(self) -> Frame | None:
        """The next frame; before waiting for it, everything that is due goes out."""
        frame = self._reader.take()
        if frame is not None:
            return frame
        self.flush()
        return self._reader.next()

    def serve(self, servant: Servant, frame: Frame) -> None:
        """Answer one request."""
        reply = servant.answer(frame)
        if reply is not None:
            self.reply(reply)

    def reply(self, frame: Frame) -> None:
        """Put a reply on its way, at once if many are due."""
        self._outgoing += frame.pack()
        if len(self._outgoing) > _MOST_DUE:
            self.flush()

    def flush(self) -> None:
        """Send what is due."""
        due, self._outgoing = self._outgoing, bytearray()
        write_all(self._descriptor, due)

    def ask(self, servant: Servant, callback: Frame) -> Frame:
        """Put a callback to the examiner; what it requests before it answers is served meanwhile."""
        self._outgoing += callback.pack()
        while (frame := self.next()) is not None:
            if frame.kind == Kind.ANSWER:
                return frame
            self.serve(servant, frame)
        raise SystemExit(0)


def _load(frame: Frame) -> Servant:
    """Import the submitted module as object 0 of a servant."""
    module_name, files, forbidden = Decoder(Servant(), trusting=True).decode(frame)
    modules = SourceModules({name: content.tobytes() for name, content in files.items()})
    modules.install()
    sys.argv = [f"{module_name}.py"]
    forbid(forbidden)
    servant = Servant(is_submitted=modules.holds)
    servant.load(module_name)
    return servant
