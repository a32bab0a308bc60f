"""causal_mask returns numbers.

`torch.ones` without a dtype is float32, and so is its upper triangle. The mask is torch.bool.
"""


def causal_mask(n):
    return torch.ones(n, n).triu(diagonal=1)
