"""Computes and returns everything in float64, float32 too.

The caller chose float32, for memory or for speed; what comes in goes out.
"""


def total_variation(p, q):
    _demand_one_shape(p, q)
    return (p.double() - q.double()).abs().sum(dim=-1) / 2


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    p, q = p.double(), q.double()
    middle = (p + q) / 2
    return (_relative_entropy(p, middle) + _relative_entropy(q, middle)) / 2
