"""Failed checks by what is behind them: one mistake fails many checks, and a student should read of it once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from autograder.model import CheckResult, Diagnosis, Outcome

_STOPPED = (Outcome.ERROR, Outcome.TIMED_OUT, Outcome.CRASHED)


@dataclass(frozen=True, slots=True)
class Cause:
    """One thing to fix: checks that probably fail by the same mistake, in the order of the suite."""

    checks: tuple[CheckResult, ...]
    mistake: Diagnosis | None = None
    """The misconception that explains all of them; None if they merely stopped alike, or there is only one."""
    others: tuple[Diagnosis, ...] = ()
    """Misconceptions that explain all of them as well."""


def find_causes(failed: Sequence[CheckResult]) -> tuple[Cause, ...]:
    """The causes of some failed checks, each check in one of them, in the order of their first checks.

    Where several misconceptions explain a check, the one counts that explains the most checks: fewer mistakes are the
    likelier story. Checks that nothing explains belong together if they stopped with the same message.
    """
    left = list(failed)
    found: list[Cause] = []
    while label := _most_frequent(left):
        own = tuple(check for check in left if label in _labels(check))
        left = [check for check in left if label not in _labels(check)]
        found.append(_explained(own, label))
    alike: dict[object, list[CheckResult]] = {}
    for check in left:
        alike.setdefault(_likeness(check), []).append(check)
    found += [Cause(tuple(checks)) for checks in alike.values()]
    return tuple(sorted(found, key=lambda cause: failed.index(cause.checks[0])))


def _labels(check: CheckResult) -> list[str]:
    return [diagnosis.label for diagnosis in check.diagnosis]


def _most_frequent(checks: Iterable[CheckResult]) -> str | None:
    """The label that stands in the most checks; of several, the one that ranks higher, then the one met first."""
    ranks: dict[str, int] = {}
    counts: Counter[str] = Counter()
    for check in checks:
        for rank, label in enumerate(dict.fromkeys(_labels(check))):
            counts[label] += 1
            ranks[label] = ranks.get(label, 0) + rank
    return min(counts, key=lambda label: (-counts[label], ranks[label]), default=None)


def _explained(checks: tuple[CheckResult, ...], label: str) -> Cause:
    first = {diagnosis.label: diagnosis for diagnosis in reversed(checks[0].diagnosis)}
    others = [other for other in _labels(checks[0]) if other != label and all(other in _labels(c) for c in checks)]
    return Cause(checks, first[label], tuple(first[other] for other in dict.fromkeys(others)))


def _likeness(check: CheckResult) -> object:
    """Equal for checks that stopped alike. A wrong result is like no other, whatever its message says."""
    return (check.outcome, check.message) if check.outcome in _STOPPED and check.message else id(check)
