"""jensen_shannon counts in bits.

With the logarithm to base 2 the bound is 1. Here it is the natural logarithm, with the bound ln 2 = .693, as Jain and Wallace
plot it.
"""


def _relative_entropy(p, q):
    there = p > 0
    ratio = torch.where(there, p, 1) / torch.where(there, q, 1)
    return (p * ratio.log2()).sum(dim=-1)
