"""jensen_shannon compares only p with the middle.

The divergence of q from the middle is another number. Swap p and q: the result should stay, and yours does not.
"""


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    return _relative_entropy(p, (p + q) / 2)
