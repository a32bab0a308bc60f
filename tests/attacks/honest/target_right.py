"""An honest right submission: 13 points."""

import numpy as np
import torch


def scale(x, factor):
    return np.array([value * factor for value in x])


def shift(x, by):
    return by + x


def total(x):
    return float(np.add.reduce(x))


def halve(n):
    return n >> 1


def labels(n):
    return dict(zip([f"item {i}" for i in range(n)], range(n), strict=True))


def spelled(n):
    return "".join("x" for _ in range(n))


def apply_twice(function, x):
    once = function(x)
    return function(once)


def add(a, b):
    if len(a) != len(b):
        raise ValueError(f"sizes {len(a)} and {len(b)}")
    return a + b


class Layer(torch.nn.Module):
    def __init__(self, n):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.zeros(n, dtype=torch.float64))

    def forward(self, x):
        return torch.einsum("bn,n->bn", x, self.weight)
