"""
tries = "raise what skips a test, in unittest, pytest and Hypothesis"
cpu = 15.0

[outcomes]
test_total = ["error"]
test_spelled = ["error"]
test_scale = ["error"]
"""

import unittest


def total(x):
    raise unittest.SkipTest("nothing to see")


def spelled(n):
    import _pytest.outcomes

    raise _pytest.outcomes.Skipped("nothing to see", allow_module_level=True)


def scale(x, factor):
    import hypothesis.errors

    raise hypothesis.errors.UnsatisfiedAssumption
