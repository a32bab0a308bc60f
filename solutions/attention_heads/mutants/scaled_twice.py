"""Scales queries and keys by 1 / sqrt(head_dim) each, so that the scores are divided by head_dim.

Whoever scales both before the product has to take the fourth root for each. Scaling the scores once is simpler.
"""


def _attend(q, k, v):
    return _weights(q @ k.transpose(-2, -1) / q.shape[-1]) @ v
