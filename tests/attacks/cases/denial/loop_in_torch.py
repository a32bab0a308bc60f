"""
tries = "compute for ever inside one call of PyTorch"

[outcomes]
test_total = ["timed_out"]
"""

import torch


def total(x):
    return torch.linalg.matrix_power(torch.rand(900, 900), 1 << 60)
