"""Sums over all axes, so a batch of pairs gives one number.

A distribution lies along the last axis; the axes in front only say which pair it is. There is one distance for each pair: name
the axis.
"""


def total_variation(p, q):
    _demand_one_shape(p, q)
    return (p - q).abs().sum() / 2


def _relative_entropy(p, q):
    there = p > 0
    ratio = torch.where(there, p, 1) / torch.where(there, q, 1)
    return (p * ratio.log()).sum()
