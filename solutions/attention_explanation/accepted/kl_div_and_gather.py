"""The divergence by F.kl_div where there is something to compare; the permuted weights by gather."""

import torch
import torch.nn.functional as F


def total_variation(p, q):
    if p.size() != q.size():
        raise ValueError("p is {}, q is {}".format(*map(list, (p.size(), q.size()))))
    return F.l1_loss(p, q, reduction="none").sum(-1).div(2)


def jensen_shannon(p, q):
    if p.size() != q.size():
        raise ValueError("p is {}, q is {}".format(*map(list, (p.size(), q.size()))))
    middle = torch.lerp(p, q, 0.5)

    def divergence(part):
        # Where part is 0, 1 is compared with 1.
        safe, log_middle = part.where(part > 0, 1.0), middle.where(part > 0, 1.0).log()
        return F.kl_div(log_middle, safe, reduction="none").sum(-1)

    return 0.5 * divergence(p) + 0.5 * divergence(q)


def permutation_gap(weights, values, readout, permutations):
    sizes = {weights.size(0), values.size(0), permutations.size(-1)}
    if len(sizes) > 1:
        raise ValueError(f"weights, values and permutations have different numbers of positions: {sorted(sizes)}")
    copies = torch.gather(weights.expand(len(permutations), -1), 1, permutations)
    before, *after = [readout(values.mT.mv(row)) for row in (weights, *copies)]
    return torch.stack([total_variation(before, prediction) for prediction in after])
