"""
tries = "take more memory than there is: lists, arrays, tensors"
says = "256 MiB"

[outcomes]
test_total = ["error"]
test_spelled = ["error"]
test_halve = ["error", "failed"]
"""

import numpy as np
import torch


def total(x):
    return float(sum(list(range(1 << 40))))


def spelled(n):
    return np.ones(1 << 33).sum()


def halve(n):
    return torch.ones(1 << 33).sum()
