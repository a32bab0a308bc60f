"""One outcome after the other, one position after the other, and a list of gaps."""

import torch


def columns(p, q):
    """The pairs of numbers along the last axis."""
    if p.shape != q.shape:
        raise ValueError(f"shapes {p.shape} and {q.shape}")
    return [(p[..., i], q[..., i]) for i in range(p.shape[-1])]


def total_variation(p, q):
    total = torch.zeros(p.shape[:-1], dtype=p.dtype)
    for x, y in columns(p, q):
        total = total + 0.5 * torch.maximum(x - y, y - x)
    return total


def jensen_shannon(p, q):
    total = torch.zeros(p.shape[:-1], dtype=p.dtype)
    for x, y in columns(p, q):
        for part in (x, y):
            empty = part == 0
            log = torch.log(2 * part.masked_fill(empty, 1)) - torch.log((x + y).masked_fill(empty, 1))
            total = total + part * log / 2
    return total


def permutation_gap(weights, values, readout, permutations):
    T, d = len(weights), values.shape[1]
    for other in (values.shape[0], permutations.shape[1]):
        if other != T:
            raise ValueError(f"{T} weights cannot be used with {other} positions")

    def context(order):
        total = torch.zeros(d, dtype=values.dtype)
        for j in range(T):
            total += weights[order[j]] * values[j]
        return total

    original = readout(context(range(T)))
    gaps = torch.zeros(len(permutations), dtype=original.dtype)
    for i, order in enumerate(permutations.tolist()):
        gaps[i] = total_variation(original, readout(context(order)))
    return gaps
