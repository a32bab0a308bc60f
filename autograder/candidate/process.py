"""The candidate: loads a submission's files, then answers requests until the examiner hangs up.

`warm` runs once in the template. `run` runs in a forked and locked down child, which has never seen anything but the
Python installation and this package.
"""

from __future__ import annotations

import importlib
import random
import sys
import warnings

import numpy as np
import torch

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


def warm() -> None:
    """Import what submissions use, and run one small training step, so that no child pays for it again."""
    torch.set_num_threads(1)
    for name in _WARM_MODULES:
        importlib.import_module(name)
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


def run(descriptor: int) -> None:
    """Serve one examiner on `descriptor`; returns when it hangs up."""
    torch.set_num_threads(1)
    random.seed(_SEED)
    np.random.seed(_SEED)  # noqa: NPY002  submissions may use the old interface, and shall see the same numbers each time
    torch.default_generator.manual_seed(_SEED)
    warnings.simplefilter("ignore")
    write_all(descriptor, Frame(Kind.HELLO, b"").pack())
    reader = FrameReader(descriptor)
    load = reader.next()
    if load is None:
        return
    servant = _load(load, descriptor)
    if servant is None:
        return
    servant.ask = lambda frame: _ask(servant, reader, descriptor, frame)
    while (frame := reader.next()) is not None:
        _serve(servant, descriptor, frame)


def _load(frame: Frame, descriptor: int) -> Servant | None:
    """Import the submitted module as object 0; None, after telling the examiner why, if that fails."""
    loose = Servant()
    module_name, files = Decoder(loose, trusting=True).decode(frame)
    modules = SourceModules(files)
    modules.install()
    sys.argv = [f"{module_name}.py"]
    servant = Servant(is_submitted=modules.holds)
    reply = servant.load(module_name)
    write_all(descriptor, reply.pack())
    return servant if servant.loaded else None


def _serve(servant: Servant, descriptor: int, frame: Frame) -> None:
    reply = servant.answer(frame)
    if reply is not None:
        write_all(descriptor, reply.pack())


def _ask(servant: Servant, reader: FrameReader, descriptor: int, callback: Frame) -> Frame:
    """Put a callback to the examiner; what it requests before it answers is served meanwhile."""
    write_all(descriptor, callback.pack())
    while (frame := reader.next()) is not None:
        if frame.kind == Kind.ANSWER:
            return frame
        _serve(servant, descriptor, frame)
    raise SystemExit(0)
