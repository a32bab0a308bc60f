"""Whether right solutions pass whatever examples are drawn: every property, again and again, with another seed each time.

Runs in a process of its own: ``python -m autograder.verify.seeding COURSE EXERCISE SEEDS`` prints, as JSON, how many times
which check failed on which solution. Reference and accepted solutions are the author's own code, so no wall is needed.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from hypothesis.errors import UnsatisfiedAssumption

from autograder.course import Exercise, load_course
from autograder.examiner.copies import fresh
from autograder.examiner.prepared import Case, PreparedExercise
from autograder.examiner.sides import ReferenceSide, local_link, submission_side
from autograder.examiner.suites import SuitePlugin
from autograder.examiner.template import prepare_suites
from autograder.wire import Client

REFERENCE = "the reference"


def flakes(exercise: Exercise, prepared: PreparedExercise, seeds: int) -> Counter[str]:
    """``<solution>: <check>`` -> with how many of `seeds` seeds it failed."""
    sides = {REFERENCE: prepared.reference}
    for file in exercise.accepted:
        sides[f"accepted/{file.name}"] = prepared.reference.variant(file.path.read_text(encoding="utf-8-sig"))
    found: Counter[str] = Counter()
    for check in prepared.checks:
        for case in check.cases if check.spec.diagnosed else ():
            if case.is_property:
                for seed in range(1, seeds + 1):
                    failed = _failing(case, prepared.reference, sides, seed, in_place=check.mark.in_place)
                    found.update(f"{name}: {check.spec.name}" for name in failed)
    return found


def _failing(
    case: Case, reference: ReferenceSide, sides: dict[str, ReferenceSide], seed: int, *, in_place: bool
) -> set[str]:
    """The solutions that fail an example of a property with this seed."""
    failed: set[str] = set()

    def run_all(**arguments: Any) -> None:
        values = {name: value for name, value in arguments.items() if name not in ("submission", "reference")}
        for name, side in sides.items():
            submission = submission_side(Client(local_link(side), in_place=in_place))
            if case.draws:
                case.inner(**case.given(submission, reference), **values)
            else:
                error = case.try_example(submission, reference, fresh(values))
                if isinstance(error, UnsatisfiedAssumption) and side is reference:
                    raise error
                if error is not None and not isinstance(error, UnsatisfiedAssumption):
                    failed.add(name)

    property_ = case.function.hypothesis  # type: ignore[attr-defined]
    before, property_.inner_test = property_.inner_test, run_all
    case.function._hypothesis_internal_use_seed = seed  # type: ignore[attr-defined]  # noqa: SLF001  what hypothesis.seed sets
    try:
        case.function(**case.values, **case.given(None, None))
    except Exception as error:  # noqa: BLE001  a check that draws stops at the first solution that fails it
        failed.add(f"some solution ({type(error).__name__})")
    finally:
        property_.inner_test = before
        del case.function._hypothesis_internal_use_seed  # type: ignore[attr-defined]  # noqa: SLF001
    return failed


def main(course: str, slug: str, seeds: int) -> None:
    """Print what failed as a JSON object."""
    loaded = load_course(Path(course))
    exercise = loaded.exercise(slug)
    found: list[Counter[str]] = []

    def run(plugin: SuitePlugin) -> None:
        found.append(flakes(exercise, plugin.prepared[slug], seeds))

    prepare_suites(loaded, [exercise], run)
    sys.stdout.write(json.dumps(found[0]))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
