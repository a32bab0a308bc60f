"""
tries = "end the process while gradients are computed"

[outcomes]
test_layer_gradient = ["crashed"]
"""

import os

import torch


class Ending(torch.autograd.Function):
    @staticmethod
    def forward(context, x):
        return x * 2

    @staticmethod
    def backward(context, gradient):
        os._exit(0)


class Layer(torch.nn.Module):
    def __init__(self, n):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.zeros(n, dtype=torch.float64))

    def forward(self, x):
        return Ending.apply(x)
