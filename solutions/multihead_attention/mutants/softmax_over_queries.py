"""Takes the softmax over the queries instead of the keys.

Each query spreads a weight of 1 over the keys: every row sums to 1, over the last axis. Yours has columns that sum to 1.
"""


def _weights(scores, blocked):
    if blocked is None:
        return torch.softmax(scores, dim=-2)
    lowest = torch.finfo(scores.dtype).min
    return torch.softmax(scores.masked_fill(blocked, lowest), dim=-2).masked_fill(blocked, 0.0)
