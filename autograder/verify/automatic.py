"""Automatic mutants: small changes to the reference that no author thought of, made by cosmic-ray's operators.

They grade the suite: a change that no check notices is either a hole in the suite or no change of behaviour at all. Those
of the second kind are named, with the reason, in ``solutions/<slug>/survivors.toml``::

    [[survivors]]
    line = "shifted = x - x.max(axis=axis, keepdims=True)"
    becomes = "shifted = x + x.max(axis=axis, keepdims=True)"
    why = "..."
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass

from autograder.course import SURVIVORS, Exercise
from autograder.errors import InputError

_BINARY = (
    *("Add_Sub", "Sub_Add", "Mul_Div", "Mul_Add", "Div_Mul", "Div_FloorDiv", "FloorDiv_Div", "Mod_Mul", "Pow_Mul"),
    *("BitAnd_BitOr", "BitOr_BitAnd", "BitXor_BitAnd"),
)
_COMPARISON = (
    *("Eq_NotEq", "NotEq_Eq", "Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt", "Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt"),
    *("Is_IsNot", "IsNot_Is"),
)
_OPERATORS = (
    *(f"ReplaceBinaryOperator_{pair}" for pair in _BINARY),
    *(f"ReplaceComparisonOperator_{pair}" for pair in _COMPARISON),
    *("ReplaceUnaryOperator_USub_UAdd", "ReplaceUnaryOperator_Delete_USub", "ReplaceUnaryOperator_Delete_Invert"),
    *("ReplaceUnaryOperator_Delete_Not", "AddNot", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue"),
    *("ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceBreakWithContinue", "ReplaceContinueWithBreak"),
    *("NumberReplacer", "RemoveDecorator", "ZeroIterationForLoop"),
)


@dataclass(frozen=True, slots=True)
class AutomaticMutant:
    """One change of one line."""

    number: int
    line: str
    becomes: str
    source: str

    @property
    def change(self) -> tuple[str, str]:
        """What tells it from the others, wherever its line moves to."""
        return self.line, self.becomes

    def __str__(self) -> str:
        return f"`{self.line}` as `{self.becomes}`"


class NotAudited(InputError):
    """The operators are not installed."""


def automatic_mutants(reference: str) -> Iterator[AutomaticMutant]:
    """Every change of a reference that the operators make, none twice and none that only looks different.

    Raises:
        NotAudited: cosmic-ray is missing.
    """
    try:
        from cosmic_ray.mutating import mutate_code  # type: ignore[import-untyped]  # noqa: PLC0415  an extra of this package
        from cosmic_ray.plugins import get_operator  # type: ignore[import-untyped]  # noqa: PLC0415
    except ModuleNotFoundError as error:
        raise NotAudited(
            "automatic mutants need cosmic-ray: install attention-autograder[audit], or say --quick"
        ) from error
    seen = {_meaning(reference)}
    number = 0
    for name in _OPERATORS:
        operator = get_operator(f"core/{name}")()
        occurrence = 0
        while (source := mutate_code(reference, operator, occurrence)) is not None:
            occurrence += 1
            meaning = _meaning(source)
            if meaning and meaning not in seen:
                seen.add(meaning)
                number += 1
                yield AutomaticMutant(number, *_changed(reference, source), source)


def _meaning(source: str) -> str:
    """The syntax tree without annotations, which are read by people only; empty if an operator broke the syntax."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return ""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            node.returns = None
        if isinstance(node, ast.arg):
            node.annotation = None
        if isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
    return ast.dump(tree)


def _changed(reference: str, source: str) -> tuple[str, str]:
    pairs = zip(reference.splitlines(), source.splitlines(), strict=False)
    return next(((old.strip(), new.strip()) for old, new in pairs if old != new), ("", ""))


def justified(exercise: Exercise) -> tuple[dict[tuple[str, str], str], list[str]]:
    """Change -> why no check can notice it, and what is wrong with the file."""
    path = exercise.private_dir / SURVIVORS
    if not path.is_file():
        return {}, []
    where = exercise.relative(path)
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8")).get("survivors", [])
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        return {}, [f"{where}: is not TOML: {error}"]
    found: dict[tuple[str, str], str] = {}
    faults = []
    for place, entry in enumerate(entries if isinstance(entries, list) else [], start=1):
        texts = [entry.get(key) for key in ("line", "becomes", "why")] if isinstance(entry, dict) else []
        if len(texts) == 3 and all(isinstance(text, str) and text.strip() for text in texts):
            found[str(texts[0]), str(texts[1])] = str(texts[2])
        else:
            faults.append(f"{where}: survivors[{place}]: needs the texts line, becomes and why")
    return found, faults
