"""jensen_shannon takes the divergence of the middle from p and q, not theirs from the middle.

`F.kl_div(input, target)` is KL(target || exp(input)): the target is the distribution in front, and the input the logarithm of
the other one. It is p and q that stand in front here; the other way round, every 0 gives infinity.
"""


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    middle = (p + q) / 2
    terms = torch.nn.functional.kl_div(torch.stack([p, q]).log(), middle.expand(2, *p.shape), reduction="none")
    return terms.sum(dim=-1).mean(dim=0)
