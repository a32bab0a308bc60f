"""
tries = "raise exceptions called as those of the grader and of pytest"

[outcomes]
test_scale = ["error", "failed"]
test_total = ["error", "failed"]
test_spelled = ["error", "failed"]
"""

import itertools

NAMES = (
    "CandidateDied",
    "CheckFailure",
    "Skipped",
    "HarnessError",
    "NotLoaded",
    "UnsatisfiedAssumption",
    "XFailed",
    "Exit",
    "StopTest",
    "_BudgetSpent",
    "Passed",
)
KINDS = [
    type(name, (base,), {"outcome": "passed", "expected": ..., "actual": ..., "__module__": module})
    for name in NAMES
    for base in (Exception, BaseException, AssertionError)
    for module in ("builtins", "_pytest.outcomes", "autograder.examiner.link")
]
NEXT = itertools.cycle(KINDS)


def scale(*_):
    raise next(NEXT)("passed")


total = spelled = scale
