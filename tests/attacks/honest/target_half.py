"""An honest submission with mistakes: 7 points (shift four times, spelled, apply_twice, add)."""

import torch


def scale(x, factor):
    return x + factor


def shift(x, by):
    return x + by


def total(x):
    return float(len(x))


def halve(n):
    return n - 2


def labels(n):
    return {f"item {i}": i for i in range(1, n)}


def spelled(n):
    return n * "x"


def apply_twice(function, x):
    return function(function(x))


def add(a, b):
    return a + b


class Layer(torch.nn.Module):
    def __init__(self, n):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(n, dtype=torch.float64))

    def forward(self, x):
        return x + self.weight
