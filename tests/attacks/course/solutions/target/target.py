"""Reference solution of `target`."""

import torch

SECRET = "@REFERENCE@"


def scale(x, factor):
    return x * factor


def shift(x, by):
    return x + by


def total(x):
    return float(x.sum())


def halve(n):
    return n // 2


def labels(n):
    return {f"item {number}": number for number in range(n)}


def spelled(n):
    return "x" * n


def apply_twice(function, x):
    return function(function(x))


def add(a, b):
    if a.shape != b.shape:
        raise ValueError(f"{a.shape} and {b.shape} differ")
    return a + b


class Layer(torch.nn.Module):
    def __init__(self, n):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(n, dtype=torch.float64))

    def forward(self, x):
        return x * self.weight
