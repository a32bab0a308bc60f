"""The measures compute with copies that have no history.

`detach`, `.data`, `.item()`, `torch.no_grad()` and a detour through NumPy cut the graph: the distance could be printed, but
nothing could be trained with it. Stay with operations that autograd follows.
"""


def total_variation(p, q):
    _demand_one_shape(p, q)
    return (p.detach() - q.detach()).abs().sum(dim=-1) / 2


def _relative_entropy(p, q):
    p, q = p.detach(), q.detach()
    there = p > 0
    ratio = torch.where(there, p, 1) / torch.where(there, q, 1)
    return (p * ratio.log()).sum(dim=-1)
