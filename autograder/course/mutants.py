"""Mutants: known wrong solutions, each naming the misconception that it shows.

A mutant's file holds only what it changes. Its docstring's first line names the misconception; the rest is the hint.
What runs is the reference with the mutant's source behind it, so that the mutant's definitions replace the reference's.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass

from autograder.course.layout import Exercise
from autograder.course.parsing import ParseFault, parse
from autograder.course.sources import read_source
from autograder.errors import CourseError, Fault


@dataclass(frozen=True, slots=True)
class Mutant:
    """One wrong solution: what its author believes, what helps them, and the definitions that differ."""

    label: str
    misconception: str
    hint: str
    """Paragraphs, each on one line, with an empty line between them."""
    source: str

    @property
    def defines(self) -> frozenset[str]:
        """The names that it gives another meaning."""
        nodes = ast.parse(self.source).body
        named = {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
        assigned = {
            name.id
            for node in nodes
            if isinstance(node, ast.Assign)
            for name in node.targets
            if isinstance(name, ast.Name)
        }
        return frozenset(named | assigned)


def composed(reference_source: str, mutant_source: str) -> str:
    """The module that runs as the mutant: the reference, then the mutant's definitions over it."""
    return f"{reference_source}\n\n\n{mutant_source}"


def read_mutants(exercise: Exercise) -> tuple[Mutant, ...]:
    """All mutants of an exercise, by label.

    Raises:
        CourseError: names every mutant that can't be used.
    """
    mutants: list[Mutant] = []
    faults: list[Fault] = []
    for file in exercise.mutants:
        name = exercise.relative(file.path)
        try:
            mutants.append(parse_mutant(file.name, read_source(file.path, name), name))
        except CourseError as error:
            faults.extend(error.faults)
    if faults:
        raise CourseError(faults)
    return tuple(mutants)


def parse_mutant(label: str, source: str, file: str) -> Mutant:
    """A mutant from its source, which is parsed and never imported; `file` is what faults call it.

    Raises:
        CourseError: lists what the source lacks.
    """
    tree = parse(source)
    if isinstance(tree, ParseFault):
        raise CourseError([Fault(file, f"line {tree.line or 1}", f"is not Python: {tree.reason}")])
    first, _, rest = (ast.get_docstring(tree) or "").partition("\n")
    misconception, hint = first.strip(), _unwrapped(rest)
    faults: list[Fault] = []
    if not misconception:
        faults.append(
            Fault(file, "docstring", "is missing; its first line names the misconception, the rest is the hint")
        )
    elif not hint:
        faults.append(Fault(file, "docstring", "has no hint; write one for the student below the first line"))
    faults.extend(
        Fault(file, f"line {node.lineno}", "takes effect only at the top of a module; leave it to the reference")
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == "__future__"
    )
    if all(isinstance(node, (ast.Expr, ast.Import, ast.ImportFrom)) for node in tree.body):
        faults.append(Fault(file, "definitions", "are missing; a mutant changes at least one"))
    if faults:
        raise CourseError(faults)
    return Mutant(label, misconception, hint, source)


def _unwrapped(text: str) -> str:
    paragraphs = (" ".join(paragraph.split()) for paragraph in text.split("\n\n"))
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)
