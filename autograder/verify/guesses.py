"""Submissions that know nothing: the names of the exercise, with the same answer to whatever is asked.

A check that one of them passes gives points for nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

_HEAD = """\
import numpy as np
import torch
from torch import nn


class Guess(nn.Module):
    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, *args, **kwargs):
        return guess(*args, **kwargs)


def guess(*args, **kwargs):
"""

ANSWERS = {
    "returns None": "    return None\n",
    "returns 0.0": "    return 0.0\n",
    "returns its first argument": "    return args[0] if args else None\n",
    "returns its first argument twice": "    return (args[0], args[0]) if args else None\n",
    "returns zeros like its first argument": """\
    first = args[0] if args else 0.0
    return torch.zeros_like(first) if isinstance(first, torch.Tensor) else np.zeros(np.shape(first))
""",
    "always raises": f"""\
    raise ValueError("{" ".join(map(str, range(30)))}")
""",
}
"""What each guess does, and the body that does it."""


def guesses(stub: str) -> Iterator[tuple[str, bytes]]:
    """Name and source of a submission for every kind of guess, with the public names that the stub defines."""
    public = [node for node in ast.parse(stub).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))]
    names = "".join(
        f"{node.name} = {'guess' if isinstance(node, ast.FunctionDef) else 'Guess'}\n"
        for node in public
        if not node.name.startswith("_")
    )
    for name, body in ANSWERS.items():
        yield name, f"{_HEAD}{body}\n\n{names}".encode()
