"""The reference and the mutants, in this process: what a check calls `reference`, and what stands in for a candidate."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from autograder.wire import Client, LocalLink, Servant, Side
from autograder.wire.sources import SourceModules


class ReferenceSide:
    """The reference as a check sees it: its functions as attributes, real objects all through."""

    def __init__(self, module: str, files: Mapping[str, bytes], beside: Mapping[str, ModuleType] | None = None) -> None:
        """Load `module` among `files`; `beside` are modules, loaded earlier, that they import."""
        self._modules = SourceModules(files).load_apart(beside)
        self._module = self._modules[module]

    def import_module(self, name: str) -> ModuleType:
        """A given file of the exercise, or a library."""
        return self._modules.get(name) or importlib.import_module(name)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._module, name)

    @property
    def module(self) -> ModuleType:
        """The module itself."""
        return self._module

    def variant(self, source: str) -> ReferenceSide:
        """The same module with another source, beside the same given files: a mutant."""
        name = self._module.__name__
        given = {other: module for other, module in self._modules.items() if other != name}
        return ReferenceSide(name, {f"{name}.py": source.encode()}, given)


def local_link(side: ReferenceSide) -> LocalLink:
    """A link on which trusted code answers exactly as a candidate with the same code would."""
    servant = Servant(importer=side.import_module)
    servant.keep(side.module)
    return LocalLink(servant)


def submission_side(client: Client) -> Side:
    """What a check calls `submission`."""
    return Side(client, 0)
