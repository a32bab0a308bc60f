"""Norms for the variation, entries picked by a boolean index for the zeros, one-hot matrices for the permutations."""

import torch
import torch.nn.functional as F


def same(p, q):
    if p.dim() != q.dim() or any(a != b for a, b in zip(p.shape, q.shape, strict=True)):
        raise ValueError(f"different shapes: {p.shape}, {q.shape}")


def total_variation(p, q):
    same(p, q)
    return torch.linalg.vector_norm(p - q, ord=1, dim=-1) * 0.5


def jensen_shannon(p, q):
    same(p, q)
    halves = torch.stack([p, q]) / 2
    there = halves > 0
    sums = halves.sum(dim=0).expand_as(halves)
    terms = torch.zeros_like(halves)
    terms[there] = halves[there] * torch.log(2 * halves[there] / sums[there])
    return torch.einsum("s...n->...", terms)


def permutation_gap(weights, values, readout, permutations):
    T = weights.shape[0]
    if values.shape[:1] != (T,):
        raise ValueError(f"values {values.shape} for weights {weights.shape}")
    if permutations.shape[1] != T:
        raise ValueError(f"permutations {permutations.shape} for weights {weights.shape}")
    matrices = F.one_hot(permutations, T).to(weights.dtype)  # (P, T, T), row j of each picks the weight of position j
    contexts = torch.einsum("pji,i,jd->pd", matrices, weights, values)
    before = readout(torch.einsum("j,jd->d", weights, values))
    return torch.cat([total_variation(before[None], readout(context)[None]) for context in contexts.unbind()])
