"""
tries = "raise what stops loops, processes and generators"

[outcomes]
test_scale = ["error"]
test_shift_loosely = ["error"]
test_shift_twice = ["error"]
test_shift_live = ["error", "failed"]
test_total = ["error"]
test_halve = ["error", "failed"]
test_labels = ["error"]
test_spelled = ["error"]
test_apply_twice = ["error"]
test_layer = ["error"]
"""

import itertools

KINDS = itertools.cycle(
    [SystemExit, KeyboardInterrupt, GeneratorExit, StopIteration, StopAsyncIteration, BaseException, BaseExceptionGroup]
)


def stop(*_):
    kind = next(KINDS)
    raise kind("passed", [ValueError()]) if kind is BaseExceptionGroup else kind(0)


scale = shift = total = halve = labels = spelled = apply_twice = add = Layer = stop
