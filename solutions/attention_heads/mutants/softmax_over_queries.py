"""Takes the softmax over the queries instead of the keys.

Each token spreads a weight of 1 over the tokens that it looks at: rows sum to 1, over the last axis. `dim=1` is the axis of
the queries in (B, n, n).
"""


def _weights(scores):
    return torch.softmax(scores, dim=-2)
