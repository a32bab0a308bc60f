"""What must be true of the result of an attack."""

from autograder.model import Outcome
from autograder.results import loads

ESCAPED = "ESCAPED"


def faults(case, graded, secrets):
    """Everything that is wrong with the result of an attack; empty if the wall held."""
    result = loads(graded.result)
    found = [*_leaks(graded, secrets), *_costs(case, graded, result)]
    if result.status.value not in case.status:
        found.append(f"status {result.status}, expected {' or '.join(case.status)}: {result.reason}")
    if result.points > case.points:
        earned = [check.name for check in result.checks if check.points]
        found.append(f"{result.points:g} points, more than {case.points:g}: {', '.join(earned)}")
    checks = {check.name: check for check in result.checks}
    for name, allowed in case.outcomes.items():
        check = checks.get(name)
        if check is None:
            found.append(f"no check {name}")
        elif check.outcome.value not in allowed or check.outcome is Outcome.PASSED:
            found.append(f"{name} {check.outcome}, expected {' or '.join(allowed)}: {check.message:.300}")
    answers = [result.reason or "", *(_answer(checks[name]) for name in case.outcomes if name in checks)]
    if not all(case.says in answer for answer in (answers[1:] or answers)):
        found.append(f"{case.says!r} stands not in {answers!r:.1500}")
    return found


def _leaks(graded, secrets):
    for role, secret in secrets.items():
        if secret in graded.result:
            yield f"the secret of {role} stands in the result: {_around(graded.result, secret)}"
    if ESCAPED in graded.result:
        yield f"got through: {_around(graded.result, ESCAPED)}"


def _costs(case, graded, result):
    if result.cpu_seconds > case.cpu:
        yield f"{result.cpu_seconds:.1f} s of CPU, more than {case.cpu:g}"
    if graded.seconds > case.seconds:
        yield f"{graded.seconds:.1f} s on the clock, more than {case.seconds:g}"
    if case.memory and not 0 < graded.examiner_mib < case.memory:
        yield f"an examiner of {graded.examiner_mib} MiB, more than {case.memory}"
    if len(graded.result) > case.size:
        yield f"a result of {len(graded.result)} bytes, more than {case.size}"


def _answer(check):
    shown = "" if check.counterexample is None else check.counterexample.actual
    return f"{check.message} | {shown}"


def _around(text, word):
    at = text.index(word)
    return text[max(0, at - 100) : at + 300]
