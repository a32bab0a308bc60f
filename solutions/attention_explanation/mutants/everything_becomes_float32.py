"""Computes and returns everything in float32, float64 too.

Half of the digits are gone, and a probability below 1e-45 becomes 0. What comes in goes out: leave the dtype as it is.
"""


def total_variation(p, q):
    _demand_one_shape(p, q)
    return (p.float() - q.float()).abs().sum(dim=-1) / 2


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    p, q = p.float(), q.float()
    middle = (p + q) / 2
    return (_relative_entropy(p, middle) + _relative_entropy(q, middle)) / 2
