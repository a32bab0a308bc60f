"""jensen_shannon adds up entropies whose slope at 0 is infinite.

`torch.special.entr` and `torch.xlogy` know that 0 log 0 is 0, but not what to do with its gradient: a single probability of 0
gives infinity or NaN, and the next step of an optimizer spreads it over the whole model.
"""


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    return (torch.special.entr((p + q) / 2) - torch.special.entr(p) / 2 - torch.special.entr(q) / 2).sum(dim=-1)
