"""
tries = "return what compares as nothing else does: NaN, infinities, empty and wide arrays"

[outcomes]
test_scale = ["failed"]
test_shift_loosely = ["failed"]
test_shift_twice = ["failed"]
test_shift_live = ["failed"]
test_total = ["failed"]
test_halve = ["failed"]
test_spelled = ["failed"]
"""

import itertools

import numpy as np

RESULTS = itertools.cycle(
    [
        np.full(5, np.nan),
        np.full(5, np.inf),
        np.zeros(0),
        np.zeros((0, 5)),
        np.zeros(1),
        np.zeros((5, 5)),
        np.zeros((5, 1)),
        np.float64(0),
        np.zeros(5, dtype=int),
        float("nan"),
        float("-inf"),
        complex("nan"),
        1 << 4000,
        1 << 70,
        -0.0,
        None,
        ...,
        NotImplemented,
        True,
    ]
)
scale = shift = total = halve = spelled = lambda *_: next(RESULTS)
