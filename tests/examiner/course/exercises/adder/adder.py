from torch import nn


class Adder(nn.Module):
    def __init__(self, size):
        raise NotImplementedError

    def forward(self, x):
        raise NotImplementedError


def step(model, x, optimizer):
    raise NotImplementedError


def twice(function, x):
    raise NotImplementedError
