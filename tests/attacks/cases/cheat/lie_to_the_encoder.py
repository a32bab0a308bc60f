"""
tries = "return tensors whose own methods lie while they are turned into bytes"

[outcomes]
test_layer = ["failed", "error"]
test_layer_gradient = ["failed", "error"]
test_total = ["failed", "error"]
"""

import torch


class Liar(torch.Tensor):
    @classmethod
    def __torch_function__(cls, function, types, arguments=(), keywords=None):
        raise SystemExit(0)

    def detach(self):
        raise KeyboardInterrupt

    dtype = property(lambda self: torch.float64)
    shape = property(lambda self: (2, 3))
    requires_grad = property(lambda self: True)


class Layer(torch.nn.Module):
    def __init__(self, n):
        super().__init__()
        self.weight = torch.nn.Parameter(torch.ones(n, dtype=torch.float64))

    def forward(self, x):
        return torch.Tensor._make_subclass(Liar, torch.zeros(1))


def total(x):
    return torch.Tensor._make_subclass(Liar, torch.zeros(1))
