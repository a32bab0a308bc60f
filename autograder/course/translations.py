"""Says what of a course cannot be said in a language: texts that its catalogues lack, spell otherwise, or keep for nothing.

Students read the titles of `course.toml`, the titles of checks, the messages of hidden suites, and the misconceptions and hints
of mutants. Suites are parsed, not run. A message counts where it is written out: in a call of an assertion, of a function of the
suite that hands it on to one, or of `phrase`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Message

from autograder.course.layout import Exercise, relative
from autograder.course.loading import Course
from autograder.course.mutants import read_mutants
from autograder.course.parsing import ParseFault, parse
from autograder.course.sources import read_source
from autograder.errors import CourseError, Fault
from autograder.language import CatalogueFault, read_catalogue
from autograder.language.catalogues import own_catalogue

_FIELD = re.compile(r"\{[^{}]*\}")
_LONGEST_KEY = 70

_SPEAKERS: Mapping[str, Mapping[str, int | None]] = {
    "check": {"title": None},
    "require": {"message": 1},
    "assert_close": {"what": 2},
    "assert_same_kind": {"what": 2},
    "phrase": {"text": 0},
}
"""Function -> the parameters whose texts are translated, with their positions."""

_PUT_TOGETHER = (ast.JoinedStr, ast.BinOp, ast.Call)
_Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True, slots=True)
class Text:
    """Something that a student reads, and where the course says it."""

    words: str
    place: str


def missing_translations(course: Course, language: str) -> list[Fault]:
    """Everything that stands between this course and `language`.

    That is a text without a translation, a translation that is marked as fuzzy, has other fields than the original, differs from
    the one in a catalogue that is asked before, or belongs to no text, and a message that no catalogue can hold.

    Raises:
        CourseError: a suite or a mutant can't be read.
    """
    faults: list[Fault] = []
    own = _entries(own_catalogue(language), "", faults)
    said = dict(own)

    def hold(texts: Iterable[Text], path: Path) -> None:
        needed = {text.words: text.place for text in texts}
        faults.extend(_held_against(needed, path, relative(path, course.root), own, said))

    hold(_titles(course), course.root / f"course.{language}.po")
    for exercise in course.exercises:
        texts = [*suite_texts(exercise, faults), *_misconceptions(exercise)]
        hold(texts, exercise.private_dir / f"{exercise.slug}.{language}.po")
    return faults


def _titles(course: Course) -> list[Text]:
    titles = {"course.title": course.title}
    titles |= {f"assignments.{each.name}.title": each.title for each in course.assignments}
    titles |= {f"exercises.{each.slug}.title": each.title for each in course.exercises}
    return [Text(title, f"course.toml: {key}") for key, title in titles.items() if title]


def _misconceptions(exercise: Exercise) -> Iterator[Text]:
    files = {file.name: exercise.relative(file.path) for file in exercise.mutants}
    for mutant in read_mutants(exercise):
        yield Text(mutant.misconception, files[mutant.label])
        yield Text(mutant.hint, files[mutant.label])


# ---- catalogues ------------------------------------------------------------------------------------------------------


def _held_against(
    needed: Mapping[str, str], path: Path, file: str, own: Mapping[str, Message], said: dict[str, Message]
) -> Iterator[Fault]:
    """What is wrong with one catalogue.

    Args:
        needed: each text, and where it is said.
        path: of the catalogue.
        file: what faults call it.
        own: the entries of the package's own catalogue, which need no second translation.
        said: the entries of all catalogues that are asked before this one; those of this one join them.
    """
    faults: list[Fault] = []
    lacking = {words: place for words, place in needed.items() if words not in own}
    if not path.is_file():
        if lacking:
            yield Fault(file, "catalogue", f"is missing; {len(lacking)} texts are not translated")
        return
    entries = _entries(path, file, faults)
    yield from faults
    for words, place in lacking.items():
        if words not in entries or not entries[words].string:
            yield Fault(file, _key(words), f"is not translated; it is said in {place}")
    for words, entry in entries.items():
        first = said.setdefault(words, entry)
        fault = _entry_fault(entry, first) if words in needed else "is said nowhere; take it out"
        if fault:
            yield Fault(file, _key(words), fault)


def _entries(path: Path, file: str, faults: list[Fault]) -> dict[str, Message]:
    """The entries of a catalogue, by the English text."""
    try:
        return {str(entry.id): entry for entry in read_catalogue(path) if entry.id} if path.is_file() else {}
    except CatalogueFault as fault:
        faults.append(Fault(file, "catalogue", str(fault)))
        return {}


def _entry_fault(entry: Message, first: Message) -> str | None:
    words, translation = str(entry.id), str(entry.string)
    if entry.fuzzy:
        return "is marked as fuzzy and so never said; check it and take the mark away"
    if not translation:
        return None
    if set(_FIELD.findall(words)) != set(_FIELD.findall(translation)):
        return f"has other fields in its translation {translation!r}; keep them as they are"
    if translation != first.string:
        return f"is translated by {first.string!r} in a catalogue that is asked before; say the same in both"
    return None


def _key(words: str) -> str:
    return repr(words if len(words) <= _LONGEST_KEY else words[: _LONGEST_KEY - 3] + "...")


# ---- suites ----------------------------------------------------------------------------------------------------------


def suite_texts(exercise: Exercise, faults: list[Fault]) -> Iterator[Text]:
    """Titles and messages of a hidden suite; messages that are put together while it runs become faults.

    Raises:
        CourseError: the suite can't be read or parsed.
    """
    file = exercise.relative(exercise.suite)
    tree = parse(read_source(exercise.suite, file))
    if isinstance(tree, ParseFault):
        raise CourseError([Fault(file, f"line {tree.line or 1}", f"is not Python: {tree.reason}")])
    speakers = _speakers(tree)
    for scope, call in _calls(tree):
        parameters = speakers.get(_name(call), {})
        for argument in [_argument(call, name, at) for name, at in parameters.items()]:
            for node in _spelled(argument, scope, tree):
                if isinstance(node, _PUT_TOGETHER) and not _is_phrase(node):
                    text = (
                        "is put together while the suite runs, so no catalogue can hold it; use a template and fields"
                    )
                    faults.append(Fault(file, f"line {node.lineno}", text))
                yield from _literal(node, file)


def _literal(node: ast.expr, file: str) -> Iterator[Text]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        yield Text(node.value, f"{file}, line {node.lineno}")


def _is_phrase(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and _name(node) == "phrase"


def _speakers(tree: ast.Module) -> dict[str, dict[str, int | None]]:
    """`_SPEAKERS` and the functions of a suite that hand a parameter on to one of them."""
    speakers = {name: dict(parameters) for name, parameters in _SPEAKERS.items()}
    calls = list(_calls(tree))
    while True:
        before = sum(map(len, speakers.values()))
        for scope, call in calls:
            if scope is None:
                continue
            names = [argument.arg for argument in (*scope.args.posonlyargs, *scope.args.args)]
            for name, at in list(speakers.get(_name(call), {}).items()):
                handed_on = _argument(call, name, at)
                own = {argument.arg for argument in scope.args.kwonlyargs} | set(names)
                if isinstance(handed_on, ast.Name) and handed_on.id in own:
                    place = names.index(handed_on.id) if handed_on.id in names else None
                    speakers.setdefault(scope.name, {})[handed_on.id] = place
        if sum(map(len, speakers.values())) == before:
            return speakers


def _calls(tree: ast.AST, scope: _Function | None = None) -> Iterator[tuple[_Function | None, ast.Call]]:
    """Every call, with the function that it stands in; decorators stand outside of theirs."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call):
            yield scope, node
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for decorator in node.decorator_list:
                yield from _calls(ast.Expr(decorator), scope)
            yield from _calls(ast.Module(node.body, []), node)
        else:
            yield from _calls(node, scope)


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _argument(call: ast.Call, name: str, at: int | None) -> ast.expr | None:
    for keyword in call.keywords:
        if keyword.arg == name:
            return keyword.value
    plain = at is not None and not any(isinstance(argument, ast.Starred) for argument in call.args[: at + 1])
    return call.args[at] if at is not None and plain and at < len(call.args) else None


def _spelled(node: ast.expr | None, scope: _Function | None, tree: ast.Module) -> Iterator[ast.expr]:
    """An argument as it is written: itself, or what is assigned to its name in the function or else in the suite."""
    if isinstance(node, ast.Name):
        for body in filter(None, (scope, tree)):
            values = [each.value for each in ast.walk(body) if isinstance(each, ast.Assign) and _names(each, node.id)]
            for value in values:
                yield from _branches(value)
            if values:
                return
    elif node is not None:
        yield from _branches(node)


def _names(assignment: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in assignment.targets)


def _branches(node: ast.expr) -> Iterator[ast.expr]:
    """Both sides of a condition."""
    if isinstance(node, ast.IfExp):
        yield from _branches(node.body)
        yield from _branches(node.orelse)
    else:
        yield node
