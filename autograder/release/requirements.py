"""What a student has to install: the packages that the public files import, with the least versions that will do."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator, Sequence

from autograder.course.parsing import ParseFault, parse
from autograder.errors import Fault
from autograder.release.gathering import PackedFile

LEAST = {
    "hypothesis": "6.100",
    "matplotlib": "3.8",
    "numpy": "1.26",
    "pytest": "7.4",
    "torch": "2.4",
}
"""The packages that public files may import, and from which version on."""
_BROUGHT_BY = {"mpl_toolkits": "matplotlib", "_pytest": "pytest"}


def required(files: Sequence[PackedFile], faults: list[Fault]) -> tuple[str, ...]:
    """The packages to install, sorted; `pytest` always. An import of anything else becomes a fault."""
    found = {"pytest"}
    for file in files:
        if not file.name.endswith(".py"):
            continue
        own = _own_modules(file, files)
        for line, module in _imports(file.text or ""):
            package = _BROUGHT_BY.get(module, module)
            if package in LEAST:
                found.add(package)
            elif module not in own and module not in sys.stdlib_module_names:
                text = f"imports {module}, which students do not have; they have {', '.join(LEAST)} and the package's own files"
                faults.append(Fault(file.origin, f"line {line}", text))
    return tuple(sorted(found))


def _own_modules(file: PackedFile, files: Iterable[PackedFile]) -> set[str]:
    """The modules that a file can import: those beside it, and the answer to any other exercise of the package."""
    folder = file.name.rpartition("/")[0]
    own: set[str] = set()
    for other in files:
        where, _, name = other.name.rpartition("/")
        module, _, suffix = name.rpartition(".")
        if suffix == "py" and where in {folder, module}:
            own.add(module)
    return own


def _imports(source: str) -> Iterator[tuple[int, str]]:
    """Line and top-level module of every absolute import, wherever it stands."""
    tree = parse(source)
    if isinstance(tree, ParseFault):  # which loading the course has refused already
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name.partition(".")[0]) for alias in node.names)
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module.partition(".")[0]
