"""What can be told about an exercise without running it: signatures that disagree, private lines in public files."""

from __future__ import annotations

import ast
from pathlib import Path

from autograder.course import Exercise

_SHORTEST_TELLTALE = 24
"""A line below this many characters is anybody's."""
_NOT_TELLING = (
    "import ",
    "from ",
    "def ",
    "class ",
    "@",
    "#",
    '"""',
    "raise ",
    "assert ",
    "with pytest.raises(",
    "return ",
)


def signature_faults(exercise: Exercise) -> list[str]:
    """Public names and parameters in which the stub and the reference differ."""
    stub, reference = _signatures(exercise.stub), _signatures(exercise.reference)
    faults = [f"{name}: is in the reference but not in the stub" for name in reference.keys() - stub.keys()]
    faults += [f"{name}: is in the stub but not in the reference" for name in stub.keys() - reference.keys()]
    faults += [
        f"{name}: the stub has ({stub[name]}), the reference ({reference[name]})"
        for name in stub.keys() & reference.keys()
        if stub[name] != reference[name]
    ]
    return sorted(faults)


def leak_faults(exercise: Exercise) -> list[str]:
    """Lines of the reference or of the hidden suite that stand in a file that students receive."""
    shared = _lines(exercise.stub) | {line for given in exercise.given for line in _lines(given)}
    private = {line: path for path in (exercise.suite, exercise.reference) for line in _lines(path) - shared}
    faults = []
    for path in exercise.public_files:
        if path.suffix in (".py", ".md"):
            faults += [
                f"{exercise.relative(path)}: holds a line of {private[line].name}: {line}"
                for line in sorted(_lines(path) & private.keys())
            ]
    return faults


def _signatures(path: Path) -> dict[str, str]:
    """Public functions and methods by qualified name, with their parameters as text."""
    found: dict[str, str] = {}
    tree = ast.parse(path.read_bytes())
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            found[node.name] = ast.unparse(_bare(node.args))
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            found[node.name] = "class"
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and (method.name == "__init__" or method.name[0] != "_"):
                    found[f"{node.name}.{method.name}"] = ast.unparse(_bare(method.args))
    return found


def _bare(arguments: ast.arguments) -> ast.arguments:
    """Names and defaults alone: annotations are documentation."""
    for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
        argument.annotation = None
    return arguments


def _lines(path: Path) -> set[str]:
    """The lines that say where they come from."""
    stripped = (line.strip() for line in path.read_text(encoding="utf-8-sig").splitlines())
    return {line for line in stripped if len(line) >= _SHORTEST_TELLTALE and not line.startswith(_NOT_TELLING)}
