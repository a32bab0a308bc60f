"""The vocabulary of hidden suites: what a check is, and assertions that students can read.

A hidden suite is an ordinary pytest file::

    from hypothesis import given
    from autograder.suite import assert_close, check

    @check(points=2, title="Blocked positions get weight exactly zero")
    @given(case=score_and_mask())
    def test_blocked_weights_are_zero(submission, reference, case): ...

`submission` and `reference` are fixtures. Both offer the functions of the exercise as attributes, and
`import_module(name)` for a given file of the exercise or a library; those of `submission` run behind the wall.
"""

from autograder.suite.assertions import (
    CheckFailure,
    assert_close,
    assert_raises_naming,
    assert_same_kind,
    phrase,
    require,
)
from autograder.suite.checks import CheckMark, check, mark_of

__all__ = [
    "CheckFailure",
    "CheckMark",
    "assert_close",
    "assert_raises_naming",
    "assert_same_kind",
    "check",
    "mark_of",
    "phrase",
    "require",
]
