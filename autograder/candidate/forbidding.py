"""Makes forbidden names of libraries raise when they are called.

A help for honest students, who see at once what they may not use; it keeps nobody out, and no secret behind it.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from typing import Any, NoReturn


class Forbidden(RuntimeError):
    """The submission called what its exercise forbids."""


def forbid(names: Iterable[str]) -> None:
    """Replace what these full names mean. Whoever imported them before keeps them. Raises if a name means nothing."""
    for name in names:
        module, _, attribute = name.rpartition(".")
        holder = importlib.import_module(module)
        getattr(holder, attribute)
        setattr(holder, attribute, _raiser(name))


def _raiser(name: str) -> Any:
    def refuse(*_: object, **__: object) -> NoReturn:
        raise Forbidden(f"{name} may not be used in this exercise: write it yourself")

    return refuse
