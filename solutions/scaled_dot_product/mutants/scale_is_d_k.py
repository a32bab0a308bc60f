"""The scores are divided by d_k, without the square root.

d_k is the variance of q·k; what brings the spread back to 1 is the standard deviation, its square root.
"""


def _scores(query, key):
    return query @ key.transpose(-2, -1) / query.shape[-1]
