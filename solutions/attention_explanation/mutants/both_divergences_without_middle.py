"""jensen_shannon averages the two Kullback-Leibler divergences of p and q.

That is symmetric, but still infinite where one of them has a 0. It is the middle m = (p + q) / 2, which is above 0 wherever
one of them is, that bounds the divergence by ln 2.
"""


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    forth, back = torch.where(p > 0, p * (p / q).log(), 0), torch.where(q > 0, q * (q / p).log(), 0)
    return (forth + back).sum(dim=-1) / 2
