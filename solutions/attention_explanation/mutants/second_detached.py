"""q is taken for a fixed target, and no gradient reaches it.

Neither measure has a target: p and q may change places, and so may their gradients. Whoever wants one of the two to stay
fixed detaches it before the call.
"""


def total_variation(p, q):
    _demand_one_shape(p, q)
    return (p - q.detach()).abs().sum(dim=-1) / 2


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    q = q.detach()
    middle = (p + q) / 2
    return (_relative_entropy(p, middle) + _relative_entropy(q, middle)) / 2
