"""
tries = "pass back gradients of other shapes, dtypes and kinds"
points = 1  # the forward pass is right

[outcomes]
test_layer_gradient = ["failed", "error", "crashed"]
"""

import sys

import torch

SERVANT = sys.modules["autograder.wire.servant"].Servant
SERVANT._backward = lambda self, number, grads: [torch.ones(1), "gradient", None, 5]


class Layer(torch.nn.Module):
    def __init__(self, n):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.zeros(n, dtype=torch.float64))

    def forward(self, x):
        return x * self.weight
