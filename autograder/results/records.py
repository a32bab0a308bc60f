"""A `Result` as one JSON object: the line of `grade --json`, the row of the store, the student's JSON file.

Writing is deterministic. Reading is strict: a record that is not exactly what this version writes, or whose points
don't add up, is a `HarnessError` that says what is wrong where; nothing is ever filled in, least of all a zero.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn

from autograder.errors import HarnessError
from autograder.model import CheckResult, Counterexample, Diagnosis, Isolation, Outcome, Result, Status
from autograder.results import fields
from autograder.results.fields import Record, fault
from autograder.results.points import PLACES, max_total, total

SCHEMA = 1
"""Version of the record; goes up when a key changes its name or meaning."""

_MOST_POINTS = 1e6
_MOST_SECONDS = 1e9
_ISOLATION = (*Isolation, "none")

_RESULT_KEYS = (
    *("submission", "assignment", "exercise", "status", "reason", "points", "max_points", "isolation", "cpu_seconds"),
    *("checks", "notes", "key", "versions", "schema"),
)
_CHECK_KEYS = (
    *("name", "title", "outcome", "points", "max_points", "message", "brief", "shapes", "diagnosis", "counterexample"),
    *("cpu_seconds", "cpu_limit"),
)


def to_record(result: Result) -> Record:
    """The JSON object of a result, made of fresh dicts, lists and plain values."""
    return {
        "submission": result.submission,
        "assignment": result.assignment,
        "exercise": result.exercise,
        "status": result.status.value,
        "reason": result.reason,
        "points": result.points,
        "max_points": result.max_points,
        "isolation": str(result.isolation),
        "cpu_seconds": result.cpu_seconds,
        "checks": [_check_record(check) for check in result.checks],
        "notes": list(result.notes),
        "key": result.key,
        "versions": dict(sorted(result.versions.items())),
        "schema": SCHEMA,
    }


def from_record(record: object, where: str = "record") -> Result:
    """The result that `to_record` wrote.

    Args:
        record: what a JSON parser made of it.
        where: names the record in an error, e.g. "run 17".

    Raises:
        HarnessError: unknown schema, missing or unknown keys, a value of the wrong type, points out of range or that
            don't add up, no grade and no reason why.
    """
    if isinstance(record, dict) and (type(record.get("schema")) is not int or record["schema"] != SCHEMA):
        found = record.get("schema")
        raise fault(where, "schema", f"expected {SCHEMA}, found {found!r}; read it with the version that wrote it")
    found = fields.record_of(record, _RESULT_KEYS, where)
    isolation = fields.text(found, "isolation", where)
    if isolation not in _ISOLATION:
        raise fault(where, "isolation", f"expected one of {', '.join(_ISOLATION)}, found {isolation!a}")
    max_points = fields.number(found, "max_points", where, high=_MOST_POINTS)
    result = Result(
        submission=fields.text(found, "submission", where),
        assignment=fields.text(found, "assignment", where),
        exercise=fields.text(found, "exercise", where),
        status=fields.member(Status, found, "status", where),
        reason=fields.optional_text(found, "reason", where),
        points=fields.number(found, "points", where, high=max_points),
        max_points=max_points,
        isolation=isolation,
        cpu_seconds=fields.number(found, "cpu_seconds", where, high=_MOST_SECONDS),
        checks=tuple(
            _check(check, f"{where}: checks[{index}]")
            for index, check in enumerate(fields.items(found, "checks", where))
        ),
        notes=fields.texts(found, "notes", where),
        key=fields.text(found, "key", where),
        versions=fields.text_map(found, "versions", where),
    )
    _require_sense(result, where)
    return result


def dumps(result: Result) -> str:
    """One line of JSON in ASCII: safe in every encoding and on every terminal. The same result gives the same text.

    Lone surrogates, which no encoding can write, become their escapes as text (see `safe_text`).

    Raises:
        HarnessError: a number is NaN or infinite.
    """
    try:
        return json.dumps(_safe(to_record(result)), allow_nan=False, ensure_ascii=True)
    except ValueError as error:
        name = f"{result.assignment}/{result.exercise} of {result.submission}"
        raise HarnessError(f"result of {ascii(name)[1:-1]}: cannot be written as JSON: {error}") from error


def loads(text: str, where: str = "record") -> Result:
    """The result that `dumps` wrote; as strict as `from_record`, and NaN and doubled keys are refused too."""
    try:
        record = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_object)
    except (ValueError, RecursionError) as error:
        raise HarnessError(f"{where}: not a record in JSON: {error}") from error
    return from_record(record, where)


def safe_text(text: str) -> str:
    r"""`text` with lone surrogates (from file names that are not UTF-8) written out, e.g. as ``\udcff``."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode("utf-8")


def _check_record(check: CheckResult) -> Record:
    shown = check.counterexample
    return {
        "name": check.name,
        "title": check.title,
        "outcome": check.outcome.value,
        "points": check.points,
        "max_points": check.max_points,
        "message": check.message,
        "brief": check.brief,
        "shapes": check.shapes,
        "diagnosis": [{"label": found.label, "hint": found.hint} for found in check.diagnosis],
        "counterexample": shown
        and {"call": shown.call, "inputs": dict(shown.inputs), "expected": shown.expected, "actual": shown.actual},
        "cpu_seconds": check.cpu_seconds,
        "cpu_limit": check.cpu_limit,
    }


def _check(value: object, where: str) -> CheckResult:
    record = fields.record_of(value, _CHECK_KEYS, where)
    max_points = fields.number(record, "max_points", where, high=_MOST_POINTS)
    outcome = fields.member(Outcome, record, "outcome", where)
    points = fields.number(record, "points", where, high=max_points)
    if points and outcome is not Outcome.PASSED:
        raise fault(where, "points", f"{points:g} points for a check that is {outcome}, not passed")
    return CheckResult(
        name=fields.text(record, "name", where),
        title=fields.text(record, "title", where),
        outcome=outcome,
        points=points,
        max_points=max_points,
        message=fields.text(record, "message", where),
        brief=fields.text(record, "brief", where),
        shapes=fields.text(record, "shapes", where),
        diagnosis=tuple(
            _diagnosis(found, f"{where}: diagnosis[{index}]")
            for index, found in enumerate(fields.items(record, "diagnosis", where))
        ),
        counterexample=_counterexample(record["counterexample"], f"{where}: counterexample"),
        cpu_seconds=fields.number(record, "cpu_seconds", where, high=_MOST_SECONDS),
        cpu_limit=fields.number(record, "cpu_limit", where, high=_MOST_SECONDS),
    )


def _diagnosis(value: object, where: str) -> Diagnosis:
    record = fields.record_of(value, ("label", "hint"), where)
    return Diagnosis(fields.text(record, "label", where), fields.text(record, "hint", where))


def _counterexample(value: object, where: str) -> Counterexample | None:
    if value is None:
        return None
    record = fields.record_of(value, ("call", "inputs", "expected", "actual"), where)
    return Counterexample(
        call=fields.text(record, "call", where),
        inputs=fields.text_map(record, "inputs", where),
        expected=fields.text(record, "expected", where),
        actual=fields.text(record, "actual", where),
    )


def _require_sense(result: Result, where: str) -> None:
    if result.status is not Status.GRADED:
        if result.points:
            raise fault(where, "points", f"{result.points:g} points for a run that is {result.status}")
        if not result.reason:
            raise fault(where, "reason", f"a run that is {result.status} must say why")
        return
    for key, found, expected in (
        ("points", result.points, total(result.checks)),
        ("max_points", result.max_points, max_total(result.checks)),
    ):
        if round(found, PLACES) != expected:
            raise fault(where, key, f"{found:.12g}, but the checks add up to {expected:.12g}")


def _safe(value: Any) -> Any:
    if isinstance(value, str):
        return safe_text(value)
    if isinstance(value, dict):
        return {safe_text(key): _safe(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [_safe(entry) for entry in value]
    return value


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _object(pairs: list[tuple[str, Any]]) -> Record:
    record = dict(pairs)
    if len(record) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return record
