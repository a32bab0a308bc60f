"""Leaves out the division by the square root of head_dim.

A dot product of head_dim random features has a standard deviation of sqrt(head_dim). Without the division the softmax of wide
heads puts nearly all weight on one token, and its gradient vanishes.
"""


def _attend(q, k, v):
    return _weights(q @ k.transpose(-2, -1)) @ v
