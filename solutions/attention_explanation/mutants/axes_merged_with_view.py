"""The axes in front are merged with view, which refuses tensors whose axes were swapped.

`view` never moves numbers in memory, so after a transpose it may find no way. Nothing has to be merged: a sum with dim=-1 takes
any number of axes in front.
"""


def total_variation(p, q):
    _demand_one_shape(p, q)
    differences = p.view(-1, p.shape[-1]) - q.view(-1, q.shape[-1])
    return differences.abs().sum(dim=-1).view(p.shape[:-1]) / 2


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    shape = p.shape[:-1]
    p, q = p.view(-1, p.shape[-1]), q.view(-1, q.shape[-1])
    middle = (p + q) / 2
    return (_relative_entropy(p, middle) + _relative_entropy(q, middle)).view(shape) / 2
