"""Importing modules from source that is held in memory: no path exists that their code could read or write."""

from __future__ import annotations

import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Mapping, Sequence
from types import CodeType, ModuleType


class SourceModules(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Finds and loads modules among files that are held in memory, `name.py` -> content."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._files = files

    def install(self) -> None:
        """Put these files before everything else that can be imported."""
        sys.meta_path.insert(0, self)

    def load_apart(self, beside: Mapping[str, ModuleType] | None = None) -> dict[str, ModuleType]:
        """Import every file, then forget the names: other files of the same names can be loaded beside them.

        `beside` are modules that these files may import, loaded apart earlier; they are among those returned.
        """
        beside = dict(beside or {})
        names = [name.removesuffix(".py") for name in self._files]
        shadowed = {name: sys.modules.pop(name) for name in (*names, *beside) if name in sys.modules}
        sys.modules.update(beside)
        self.install()
        try:
            return {**beside, **{name: importlib.import_module(name) for name in names}}
        finally:
            sys.meta_path.remove(self)
            for name in (*names, *beside):
                sys.modules.pop(name, None)
            sys.modules.update(shadowed)

    def holds(self, filename: str) -> bool:
        """Whether a traceback's file name is one of these files."""
        return filename in self._files

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The module's place among these files, or None."""
        del path, target
        if f"{fullname}.py" not in self._files:
            return None
        return importlib.machinery.ModuleSpec(fullname, self, origin=f"{fullname}.py")

    def exec_module(self, module: ModuleType) -> None:
        """Run the module's code."""
        module.__file__ = f"{module.__name__}.py"
        code = self.get_code(module.__name__)
        exec(code, module.__dict__)  # noqa: S102  the caller decides which code runs in this process

    def get_code(self, fullname: str) -> CodeType:
        """The compiled module. Raises SyntaxError or UnicodeDecodeError as an import does."""
        return compile(self._files[f"{fullname}.py"], f"{fullname}.py", "exec", dont_inherit=True)

    def get_source(self, fullname: str) -> str:
        """The source as text, for tracebacks and `inspect.getsource`."""
        return importlib.util.decode_source(self._files[f"{fullname}.py"])
