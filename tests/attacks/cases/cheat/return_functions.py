"""
tries = "return functions, generators, coroutines, classes and modules in the place of values"

[outcomes]
test_scale = ["failed", "error"]
test_shift_loosely = ["failed", "error"]
test_shift_twice = ["failed", "error"]
test_shift_live = ["failed", "error"]
test_total = ["failed", "error"]
test_halve = ["failed", "error"]
test_labels = ["failed", "error"]
test_spelled = ["failed", "error"]
test_apply_twice = ["failed", "error"]
test_layer = ["failed", "error"]
"""

import itertools
import sys


async def later():
    return 1.0


def one_by_one():
    yield 1.0


RESULTS = itertools.cycle(
    [lambda *_: True, one_by_one, one_by_one(), later, sys, object, type, print, sys.modules, iter([])]
)
scale = shift = total = halve = labels = spelled = apply_twice = add = Layer = lambda *_: next(RESULTS)
