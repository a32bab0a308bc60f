"""The vector is subtracted.

What is 1 + 10?
"""

import torch
from torch import nn


class Adder(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.summand = nn.Parameter(torch.zeros(size, dtype=torch.float64))

    def forward(self, x):
        return x - self.summand
