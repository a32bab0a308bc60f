"""Finds lines of what stays with the author in texts that students receive.

Not every line is telling. ``return weights`` and ``model.eval()`` are anybody's; a line is telling if it is

- code that computes something from names of its own (``e / e.sum()``), a row of numbers, or a text of some length;
- the header of a function or a class, if it is long enough;
- a sentence of a docstring or a comment.

Imports never are. What stubs and given files share with the private side by their nature is excused: everything in them but
the bodies of functions, so signatures, docstrings and constants. What an exercise gives whole is no secret of the others,
either: a given model may hold the attention that an earlier exercise asked for. Lines are compared without their white space, and found
in backticks, quotes, comments and lists, too.
"""

from __future__ import annotations

import ast
import builtins
import io
import tokenize
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from autograder.course.layout import Exercise
from autograder.course.sources import read_source

_KEY = 8
"""Letters by which lines are looked up; a shorter line is anybody's."""
_SENTENCE_WORDS, _SENTENCE_LETTERS = 5, 24
_HEADER_LETTERS = 24
_TEXT_LETTERS = 24
_ROW_OF_NUMBERS = 4

_AROUND = "`'\"#>|*:-"
"""What may stand before or behind a line where it is quoted as a whole."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_Headed = _Function | ast.ClassDef
_OPERATIONS = (ast.BinOp, ast.BoolOp, ast.Compare, ast.Subscript, ast.comprehension)


@dataclass(frozen=True, slots=True)
class Leak:
    """A line of a public text that stands in a private file."""

    line: int
    """In the public text, counted from 1."""
    origin: str
    """The private file and its line, e.g. ``solutions/softmax/softmax.py, line 12``."""


@dataclass(frozen=True, slots=True)
class PrivateLines:
    """The telling lines of a course's private files, without white space, by their first letters."""

    by_start: dict[str, dict[str, str]] = field(default_factory=dict)
    """First letters -> line -> where it stands."""

    def leaks(self, text: str) -> list[Leak]:
        """Every line of a public text that holds a private one, in order."""
        found = ((number, self._origin(_squeezed(line))) for number, line in enumerate(text.splitlines(), start=1))
        return [Leak(number, origin) for number, origin in found if origin is not None]

    def _origin(self, line: str) -> str | None:
        for start in range(len(line) - _KEY + 1):
            if start and line[start - 1] not in _AROUND:
                continue
            for private, origin in self.by_start.get(line[start : start + _KEY], {}).items():
                end = start + len(private)
                if line.startswith(private, start) and (end == len(line) or line[end] in _AROUND):
                    return origin
        return None


def private_lines(exercises: Iterable[Exercise]) -> PrivateLines:
    """The telling lines of references, hidden suites, mutants and accepted solutions, less what is excused.

    Raises:
        CourseError: a file can't be read.
    """
    exercises = tuple(exercises)
    excused: set[str] = set()
    for exercise in exercises:
        for path in (exercise.stub, *exercise.given):
            excused |= _shared(read_source(path, exercise.relative(path)))
    given = {exercise.slug: _given_lines(exercise) for exercise in exercises}
    lines = PrivateLines()
    for exercise in exercises:
        known = excused.union(*(theirs for slug, theirs in given.items() if slug != exercise.slug))
        named = (file.path for file in (*exercise.accepted, *exercise.mutants))
        for path in (exercise.reference, exercise.suite, *named):
            name = exercise.relative(path)
            for number, line in _telling(read_source(path, name)):
                if len(line) >= _KEY and line not in known:
                    lines.by_start.setdefault(line[:_KEY], {}).setdefault(line, f"{name}, line {number}")
    return lines


def _given_lines(exercise: Exercise) -> set[str]:
    sources = (read_source(path, exercise.relative(path)) for path in exercise.given)
    lines: set[str] = set()
    for source in sources:
        lines |= {_squeezed(line) for line in source.splitlines()} | {line for _, line in _telling(source)}
    return lines


def _squeezed(line: str) -> str:
    return "".join(line.split())


def _telling(source: str) -> Iterator[tuple[int, str]]:
    """Number and squeezed text of every telling line, and of every telling comment behind code."""
    tree = ast.parse(source)
    comments = _comments(source)
    docstrings, headers, imports = (
        _docstring_lines(tree),
        _header_lines(tree),
        _lines_of(tree, ast.Import, ast.ImportFrom),
    )
    computing = _computing_lines(tree)
    for number, line in enumerate(source.splitlines(), start=1):
        code = line[: comments.get(number, len(line))]
        comment = line[len(code) :].lstrip("# ")
        if _is_sentence(comment):
            yield number, _squeezed(comment)
        if number in imports:
            continue
        squeezed = _squeezed(code)
        if number in docstrings:
            words = code.strip().strip("\"'")
            if _is_sentence(words):
                yield number, _squeezed(words)
        elif number in computing or (number in headers and len(squeezed) >= _HEADER_LETTERS):
            yield number, squeezed


def _shared(source: str) -> set[str]:
    """The squeezed lines of a public file outside of the bodies of functions, as they would be compared."""
    tree = ast.parse(source)
    bodies = _body_lines(tree)
    docstrings, comments = _docstring_lines(tree), _comments(source)
    shared: set[str] = set()
    for number, line in enumerate(source.splitlines(), start=1):
        code = line[: comments.get(number, len(line))]
        if number in docstrings:
            shared.add(_squeezed(code.strip().strip("\"'")))
        elif number not in bodies:
            shared |= {_squeezed(code), _squeezed(line[len(code) :].lstrip("# "))}
    return shared


def _is_sentence(text: str) -> bool:
    return len(text.split()) >= _SENTENCE_WORDS and len(_squeezed(text)) >= _SENTENCE_LETTERS


def _comments(source: str) -> dict[int, int]:
    """Line -> the column at which its comment starts."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.start[0]: token.start[1] for token in tokens if token.type == tokenize.COMMENT}


def _lines_of(tree: ast.AST, *kinds: type[ast.stmt]) -> set[int]:
    return {line for node in ast.walk(tree) if isinstance(node, kinds) for line in _span(node)}


def _span(node: ast.stmt | ast.expr) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _docstring_of(node: ast.AST) -> ast.Expr | None:
    if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)) and node.body:
        first = node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            return first
    return None


def _docstring_lines(tree: ast.AST) -> set[int]:
    docstrings = (_docstring_of(node) for node in ast.walk(tree))
    return {line for docstring in docstrings if docstring is not None for line in _span(docstring)}


def _header_lines(tree: ast.AST) -> set[int]:
    headed = (node for node in ast.walk(tree) if isinstance(node, _Headed))
    return {line for node in headed for line in range(node.lineno, node.body[0].lineno)}


def _body_lines(tree: ast.AST) -> set[int]:
    """The lines of every function behind its header and docstring, comments among them."""
    lines: set[int] = set()
    for function in (node for node in ast.walk(tree) if isinstance(node, _Function)):
        docstring = _docstring_of(function)
        start = docstring.end_lineno if docstring is not None else _header_end(function)
        lines.update(range((start or 0) + 1, (function.end_lineno or 0) + 1))
        lines.update(line for statement in function.body if statement is not docstring for line in _span(statement))
    return lines


def _header_end(function: _Function) -> int:
    parts = (*ast.walk(function.args), function.returns)
    return max(function.lineno, *(getattr(part, "end_lineno", None) or 0 for part in parts))


def _computing_lines(tree: ast.AST) -> set[int]:
    """Lines with an operation on a name of the file's own and something else, with a row of numbers or with a long text."""
    anybodys = {*dir(builtins), *_imported_names(tree)}
    names, literals, operations = Counter[int](), Counter[int](), Counter[int]()
    texts: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id not in anybodys:
            names[node.lineno] += 1
        elif isinstance(node, ast.Constant) and isinstance(node.value, (int, float, complex, str, bytes)):
            literals[node.lineno] += not isinstance(node.value, bool)
            if isinstance(node.value, (str, bytes)) and len(node.value) >= _TEXT_LETTERS:
                texts.update(_span(node))
        elif isinstance(node, ast.Call) and (node.args or node.keywords):
            operations[node.lineno] += 1
        elif isinstance(node, _OPERATIONS):
            inner = node.iter if isinstance(node, ast.comprehension) else node
            operations[inner.lineno] += 1
    computed = {line for line in names if operations[line] and names[line] + literals[line] > 1}
    return computed | {line for line, count in literals.items() if count >= _ROW_OF_NUMBERS} | texts


def _imported_names(tree: ast.AST) -> set[str]:
    imports = (node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom)))
    return {(alias.asname or alias.name).partition(".")[0] for node in imports for alias in node.names}
