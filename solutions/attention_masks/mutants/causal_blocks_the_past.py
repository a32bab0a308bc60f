"""causal_mask blocks what lies before a token instead of behind it.

Row i belongs to query i, and the keys behind it are the columns j > i: above the diagonal, not below.
"""


def causal_mask(n):
    return torch.ones(n, n, dtype=torch.bool).tril(diagonal=-1)
