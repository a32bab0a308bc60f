"""causal_mask blocks the diagonal as well.

A token may look at itself. With the diagonal blocked the first token has nothing left to look at: its whole row is
blocked.
"""


def causal_mask(n):
    return torch.ones(n, n, dtype=torch.bool).triu()
